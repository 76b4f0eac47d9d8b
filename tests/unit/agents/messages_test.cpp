#include "engine/agents/messages.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

using namespace houserules;
using protocol::Json;

TEST_CASE("a bot's replies to a hello") {
  struct Case {
    const char* said;
    int version;  // 0: it is an answer to the question
    const char* name;
  };
  for (const Case& one : {Case{R"({"protocol":2,"name":"Ann"})", 2, "Ann"},
                          {R"({"protocol":2})", 2, ""},
                          {R"({"name":"Ann","protocol":1})", 1, "Ann"},
                          {R"({"answer":"call"})", 0, ""},
                          {R"("call")", 0, ""},
                          {"null", 0, ""},
                          {"[2]", 0, ""}}) {
    CAPTURE(one.said);
    const auto hello = protocol::hello_answer(Json::parse(one.said));
    CHECK(hello.has_value() == (one.version > 0));
    if (!hello) continue;
    CHECK(hello->version == one.version);
    CHECK(hello->name == one.name);
  }
  struct Wrong {
    const char* said;
    const char* why;
  };
  for (const Wrong& one : {Wrong{R"({"protocol":3})", "version 3 of the protocol is not supported"},
                           {R"({"protocol":0})", "version 0 of the protocol is not supported"},
                           {R"({"protocol":"2"})", "must be a version number"},
                           {R"({"protocol":2.5})", "must be a version number"},
                           {R"({"protocol":18446744073709551615})", "must be a version number"},
                           {R"({"protocol":2,"name":7})", "\"name\" must be text"}}) {
    CAPTURE(one.said);
    std::string message;
    try {
      protocol::hello_answer(Json::parse(one.said));
    } catch (const AgentError& error) {
      message = error.what();
    }
    CHECK_MESSAGE(message.find(one.why) != message.npos, message);
  }
}

TEST_CASE("a hello is a question of version 1 and begins with its type") {
  const Json question = Json::parse(R"({"protocol":1,"view":{"seat":1},"question":{}})");
  CHECK(
      protocol::hello(question, 7).dump() ==
      R"({"type":"hello","protocol":1,"view":{"seat":1},"question":{},"speaks":[1,2],"seconds":7})");
}

TEST_CASE("answers that a question accepts") {
  struct Case {
    const char* question;
    const char* expected;
  };
  for (const Case& one : {
           Case{R"({"kind":"bet","fold":true,"call":true,"raise":{"least":4,"most":98}})",
                R"({"answer":"fold"} or {"answer":"call"} or {"raise":N} with N 4 to 98)"},
           {R"({"kind":"bet","fold":false,"call":true,"raise":null})", R"({"answer":"call"})"},
           {R"({"kind":"bet","fold":true,"call":true,"raise":{"least":6,"most":6}})",
            R"({"answer":"fold"} or {"answer":"call"} or {"raise":6})"},
           {R"({"kind":"bet","fold":true,"call":false,"raise":{"least":2,"most":4,"only":[2,4]}})",
            R"({"answer":"fold"} or {"raise":N} with N 2, 4)"},
           {R"({"kind":"bet","fold":true,"call":true,"raise":null,"freeze":9})",
            R"({"answer":"fold"} or {"answer":"call"} or {"raise":9})"},
           {R"({"kind":"option","options":[{"answer":"high"},{"answer":"low"}]})",
            R"({"answer":A} with A one of "high", "low")"},
           {R"({"kind":"seat","seats":[2,3]})", R"({"seat":N} with N one of 2, 3)"},
           {R"({"kind":"number","least":0,"most":9})", R"({"number":N} with N 0 to 9)"},
           {R"({"kind":"number","least":0,"most":9,"only":[0,9]})", R"({"number":N} with N 0, 9)"},
           {R"({"kind":"cards","least":0,"most":3,"cards":[{"index":1},{"index":4}]})",
            R"({"cards":[…]} with 0 to 3 of the indexes 1, 4, each once)"},
           {R"({"kind":"arrangement","least":2,"most":2,"cards":[{"index":1},{"index":2}]})",
            R"({"cards":[…]} with 2 of the indexes 1, 2, in order, each once)"},
       }) {
    CHECK(protocol::expected(Json::parse(one.question)) == one.expected);
  }
}
