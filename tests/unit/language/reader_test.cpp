#include "engine/language/reader.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/source/faults.h"
#include "tests/unit/language/tree.h"

namespace houserules {
namespace {

std::string read_brief(const std::string& text) {
  Diagnostics faults;
  const auto node = read({"a.yaml", text, "a", ""}, faults);
  if (!faults.all().empty()) return houserules::text(faults.all().front(), faults.texts());
  return node ? brief(*node) : "nothing";
}

/// Returns "line:column id message" of each diagnostic, in order of place.
std::string faults_of(const std::string& text) {
  Diagnostics faults;
  (void)read({"a.yaml", text, "a", ""}, faults);
  faults.sort();
  std::string out;
  for (const Diagnostic& d : faults.all()) {
    out += (out.empty() ? "" : "\n") + std::to_string(d.where.line) + ":" +
           std::to_string(d.where.column) + " " + d.message;
  }
  return out;
}

TEST_CASE("text is parsed to a tree of texts") {
  struct Row {
    const char* text;
    const char* tree;
  };
  const Row rows[] = {
      {"a: 1", "{a: 1}"},
      {"a: 1\r\nb: no\r\n", "{a: 1, b: no}"},
      {"\xEF\xBB\xBF"
       "a: on\n",
       "{a: on}"},
      {"a:\n  - b\n  - c: d\n", "{a: [b, {c: d}]}"},
      {"a: [deal: 5 down, bet]\n", "{a: [{deal: 5 down}, bet]}"},
      {"a: \"x\"\nb: 'y'\n", "{a: \"x\", b: \"y\"}"},
      {"a: ~\nb: null\nc:\n", "{a: ~, b: ~, c: ~}"},
      {"a: {b: ~}\n", "{a: {b: ~}}"},
      {"a: |\n  = f(a,\n    b)\n\nb: 1\n", "{a: = f(a,\n  b), b: 1}"},
      {"a: = seat.hand.count > 3 and b == 'x'\n", "{a: = seat.hand.count > 3 and b == 'x'}"},
      {"a:\t1\n", "{a: 1}"},
      {"a: |\n  p1 cc   # as it is\n  ! pot 3\n", "{a: p1 cc   # as it is\n! pot 3\n}"},
      {"{\"a\": [1, 2], \"b\": {\"c\": \"d\"}}", "{a: [1, 2], b: {c: \"d\"}}"},
      {"---\na: 1\n", "{a: 1}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(read_brief(row.text) == std::string(row.tree));
  }
}

TEST_CASE("errors in a text have their place") {
  struct Row {
    const char* name;
    std::string text;
    const char* faults;
  };
  const Row rows[] = {
      {"empty", "", "1:1 the file is empty"},
      {"only a comment", "# a\n", "1:1 the file is empty"},
      {"only dashes", "---\n", "1:1 the file is empty"},
      {"a list", "- a\n", "1:1 a rule file has keys, not a list"},
      {"a word", "a\n", "1:1 a rule file has keys, not 'a'"},
      {"key twice", "a: 1\nb: 2\na: 3\n", "3:1 'a' appears twice in one map"},
      {"key twice, quoted", "a: 1\n\"a\": 3\n", "2:1 'a' appears twice in one map"},
      {"two faults in one run", "a: {x: 1, x: 2}\nb: *c\n",
       "1:11 'x' appears twice in one map\n2:4 rule files do not support YAML aliases ('*name')"},
      {"keys twice in two maps", "a: {x: 1, x: 2}\nb: 1\nb: 2\n",
       "1:11 'x' appears twice in one map\n3:1 'b' appears twice in one map"},
      {"anchor", "a: &x 1\n", "1:4 rule files do not support YAML anchors ('&name')"},
      {"anchor of nothing", "a: {b: 1}&\n", "1:11 a value cannot begin with '&'"},
      {"alias", "a: &x 1\nb: *x\n",
       "1:4 rule files do not support YAML anchors ('&name')\n2:4 rule files do not support YAML "
       "aliases ('*name')"},
      {"tag", "a: !!int 1\n", "1:4 rule files do not support YAML tags ('!name')"},
      {"merge key", "a: 1\n<<: 2\n", "2:1 rule files do not support YAML merge keys ('<<')"},
      {"list as key", "? [a]\n: 1\n", "1:3 a list or map cannot be a key"},
      {"empty key", "\"\": 1\n", "1:1 an empty key"},
      {"null key", "~: 1\n", "1:1 '~' and 'null' cannot be keys"},
      {"second document", "a: 1\n---\nb: 1\n",
       "2:1 a second document begins here, but a rule file is a single document"},
      {"text after the end", "a: 1\n...\nb: 1\n",
       "3:1 a second document begins here, but a rule file is a single document"},
      {"list, then map", "- b\na: 1\n", "2:1 this does not belong with the line above it"},
      {"comma", "a: {deal: 2 down, 1 up}\n",
       "1:19 a comma ends a value in { }, so '1 up' is read as a key"},
      {"comma in expression", "a: {when: = f(a, b)}\n",
       "1:18 a comma ends a value in { }, so 'b)' is read as a key"},
      {"hash", "a: = #seat.hand > 3\n", "1:4 ' #' begins a comment, so this expression is empty"},
      {"nothing after =", "a: =\n", "1:4 no expression follows the '='"},
      {"two colons", "a: b: c\n", "1:5 this value has a second ':'"},
      {"no colon", "a:\n  - showdown\n    when: = pot > 3\n",
       "2:5 'showdown' has no ':', and the line below it has keys"},
      {"apostrophe", "a: 'Rick's game'\nb: 1\n", "1:9 the quotes end at this apostrophe"},
      {"tab", "a:\n\tb: 1\n", "2:1 this line is indented with a tab"},
      {"open quote", "a: 1\nb: \"x\nc: 2\nd: 3\n", "2:4 this quote is never closed"},
      {"open apostrophe", "b: 'x\nc: 2\n", "1:4 this quote is never closed"},
      {"open bracket", "a: [1, 2\n", "1:4 this bracket is never closed"},
      {"open brace", "a: {b: 1\nc: 2\n", "1:4 this bracket is not closed before line 2"},
      {"backtick", "a: `b`\n", "1:4 a value cannot begin with this character"},
      {"smart quotes", "a: \u201Cb\u201D\n", "1:4 curly quotes do not work here"},
      {"NUL", std::string("a: b\0c\n", 7), "1:5 this is not a text file: it has a NUL byte"},
      {"not UTF-8", "a: \xFF\n", "1:4 byte FF is not UTF-8 text"},
      {"surrogate", "a: \xED\xA0\x80\n", "1:4 byte ED is not UTF-8 text"},
      {"UTF-16",
       std::string("\xFF\xFE"
                   "a\0:\0",
                   6),
       "1:1 this file is in UTF-16"},
      {"UTF-16 without mark", std::string("a\0:\0 \0", 6), "1:1 this file is in UTF-16"},
      {"no-break space", "a: \u00A0b\n", "1:4 a no-break space (U+00A0)"},
      {"column counts characters", "a: {é: 1, é: 2}\n", "1:11 'é' appears twice in one map"},
      {"carriage returns", "a: 1\rb: 2\r", "1:5 a carriage return without a line feed"},
      {"escape", "a: \"\\q\"\n", "1:7 this is not an escape that YAML knows"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    CHECK(faults_of(row.text) == std::string(row.faults));
  }
}

TEST_CASE("limits: the largest input fits, a larger one does not") {
  const auto nested = [](int depth) {
    return "a: " + std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']') + "\n";
  };
  CHECK(faults_of(nested(max_file_depth - 1)) == "");
  CHECK(faults_of(nested(max_file_depth)) == "1:103 lists and maps are nested more than 100 deep");
  CHECK(faults_of(nested(50'000)).ends_with("nested more than 100 deep"));

  std::string many = "a:\n";
  for (int i = 0; i < max_file_nodes - 3; ++i) many += "- 1\n";
  CHECK(faults_of(many) == "");
  CHECK(faults_of(many + "- 1\n- 1\n").ends_with("more than 20000 keys and values"));

  const std::string comment(max_file_bytes - 6, '#');
  CHECK(faults_of("a: 1\n#" + comment.substr(1) + "\n") == "");
  CHECK(faults_of("a: 1\n#" + comment.substr(1) + "\n#") == "1:1 the file is larger than 1 MiB");
}

TEST_CASE("a truncated text never parses to something else without an error") {
  const std::string good = "a: \"x\"\nb: {c: [1, 2], d: 'e'}\nf:\n  - g: = h\n    i: 1\n";
  for (std::size_t size = 0; size < good.size(); ++size) {
    Diagnostics faults;
    const auto node = read({"a.yaml", good.substr(0, size), "a", ""}, faults);
    CHECK((node.has_value() || faults.has_errors()));
  }
}

TEST_CASE("messages show the source line") {
  CHECK(read_brief("x: 1\ndeal: {a: 2 down, 1 up}\n") ==
        "a.yaml:2:19: error[HR0008]: a comma ends a value in { }, so '1 up' is read as a key; put "
        "the whole value in quotes, or use several lines\n"
        "    deal: {a: 2 down, 1 up}\n"
        "                      ^^^^\n");
}

TEST_CASE("nearest word") {
  const std::vector<std::string_view> words = {"deal", "draw", "bet", "showdown"};
  CHECK(nearest("beet", words) == "bet");
  CHECK(nearest("Deal", words) == "deal");
  CHECK(nearest("shwodown", words) == "showdown");
  CHECK(nearest("zebra", words) == "");
  CHECK(nearest("show", words) == "showdown");
}

TEST_CASE("the catalogue of diagnostics is sorted and complete") {
  std::string_view last;
  for (const Fault& f : faults()) {
    CAPTURE(f.id);
    CHECK(f.id > last);
    CHECK(f.id.size() == 6);
    CHECK(!f.line.empty());
    CHECK(!f.explanation.empty());
    last = f.id;
  }
}

}  // namespace
}  // namespace houserules
