#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/text/clean_stream.h"
#include "engine/text/json.h"
#include "engine/text/markup.h"
#include "engine/text/printable.h"

namespace houserules {
namespace {

struct Row {
  std::string raw, shown;
};

/// Untrusted text, and how it is shown.
const Row rows[] = {
    {"Zoë ♠ 東 🃏 ♥\uFE0F", "Zoë ♠ 東 🃏 ♥\uFE0F"},
    {"\x1B[2J", "\\x1B[2J"},
    {"\x7F\a", "\\x7F\\x07"},
    {"\u009B31m\u0085", "\\u009B31m\\u0085"},
    {"a\u202Eb\u2066c\u200F\u061C", "a\\u202Eb\\u2066c\\u200F\\u061C"},
    {"\u00AD\u200B\u2060\uFEFF\u180E\u3164", "\\u00AD\\u200B\\u2060\\uFEFF\\u180E\\u3164"},
    {"\U000E0041\U000E0100", "\\U000E0041\\U000E0100"},
    {"\xFF|\xC0\xAF|\xED\xA0\x80|\xE2\x82", "\\xFF|\\xC0\\xAF|\\xED\\xA0\\x80|\\xE2\\x82"},
    {"over\rwrite", "over\\x0Dwrite"},
};

TEST_CASE("odd characters are shown as escapes, all others unchanged") {
  for (const Row& row : rows) {
    CHECK(printable(row.raw) == row.shown);
    CHECK(printable_lines(row.raw) == row.shown);
    CHECK(printable(row.shown) == row.shown);
  }
  CHECK(printable("one\ntwo\t3") == "one\\ntwo\\t3");
  CHECK(printable_lines("one\ntwo\t3\r\n") == "one\ntwo\t3\r\n");
  CHECK(printable("abcdef", 3) == "abc…");
}

TEST_CASE("a clean stream escapes its output, in whatever pieces it is written") {
  for (const Row& row : rows) {
    std::ostringstream whole, bytes;
    {
      const CleanStream door(whole);
      whole << row.raw << "\n";
    }
    CHECK(whole.str() == row.shown + "\n");
    {
      const CleanStream door(bytes);
      for (const char c : row.raw) bytes << c << std::flush;
    }
    CHECK(bytes.str() == row.shown);
  }
  std::ostringstream out;
  {
    const CleanStream door(out);
    out << Exact{"\x1B[1m"} << "\x1B" << Exact{"\x1B[0m"} << "line\r\n";
  }
  CHECK(out.str() == "\x1B[1m\\x1B\x1B[0mline\r\n");
  out << Exact{"\x1B"};
  CHECK(out.str().back() == '\x1B');
}

TEST_CASE("JSON and TOML strings are valid and mean the same text") {
  for (const Row& row : rows) {
    const std::string json = json_text(row.raw);
    CHECK(printable_front(json) == json.size());
    const std::string read = nlohmann::json::parse(json);
    if (printable_front(row.raw) < row.raw.size() && row.shown.find("\\xFF") == row.shown.npos) {
      CHECK(read == row.raw);
    }
  }
  CHECK(json_text("a\"\\\n\t\x7F") == R"("a\"\\\n\t\u007f")");
  CHECK(json_text("\U000E0041") == R"("\udb40\udc41")");
  CHECK(toml_text("\U000E0041") == R"("\U000E0041")");
  CHECK(json_text("\xFF") == "\"\uFFFD\"");
}

TEST_CASE("JSON numbers have the given digits") {
  const nlohmann::ordered_json object{
      {"a\xFF\"", json_number(0.5, 3)},
      {"b", nlohmann::ordered_json::array({json_number("12.50"), 7, "\x1B", nullptr})},
      {"c", nlohmann::ordered_json::array()},
      {"d", nlohmann::ordered_json::object()}};
  CHECK(json_written(object) ==
        "{\"a\uFFFD\\\"\":0.500,\"b\":[12.50,7,\"\\u001b\",null],\"c\":[],\"d\":{}}");
}

TEST_CASE("text in HTML, Markdown and links stays text") {
  CHECK(html_escaped("<script>\"&'\x1B") == "&lt;script&gt;&quot;&amp;'\\x1B");
  CHECK(markdown_escaped("[x](javascript:alert(1)) <b> a|b #1 &#x202e; R & B") ==
        "\\[x\\](javascript:alert(1)) \\<b\\> a\\|b \\#1 \\&\\#x202e; R & B");
  CHECK(markdown_escaped("one\n# two") == "one \\# two");
  CHECK(markdown_escaped("see https://example.com/a_b?c=1, and") ==
        "see https://example.com/a_b?c=1, and");
  CHECK(markdown_escaped("https://x/](javascript:1)") == "https://x/\\](javascript:1)");
  CHECK(url_escaped("my games/50%#?.html") == "my%20games/50%25%23%3F.html");
  CHECK(url_escaped("javascript:alert(1)") == "javascript%3Aalert%281%29");
}

}  // namespace
}  // namespace houserules
