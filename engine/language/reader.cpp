#include "engine/language/reader.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/language/syntax_faults.h"
#include "engine/source/check_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/text_file.h"
#include "engine/text/one_of.h"
#include "engine/text/utf8.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

/// An error has been reported, and the parser must not continue.
struct Stop {};

class Builder : public YAML::EventHandler {
 public:
  Builder(const TextFile& file, Diagnostics& faults) : file_(file), faults_(faults) {}

  /// Open lists and maps, outermost first.
  struct Open {
    Node node;
    std::size_t offset = 0;
    std::string key;  // map: read; its value comes next
    Place key_where;
    bool key_ready = false;
    bool skip_value = false;                         // its key was rejected
    bool colon = false;                              // a colon follows it
    std::optional<Diagnostic> comma = std::nullopt;  // reported when the map is complete
    std::string numbers = {};                        // "2, 2, 4": the value that the comma ended
  };
  const std::vector<Open>& open() const { return open_; }
  std::size_t last_offset() const { return last_offset_; }
  std::optional<Node> take_root() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) {
      const std::string_view line = file_.text().substr(at(mark));
      const bool marked = line.starts_with("---") || ended_by_mark(at(mark));
      faults_.error(fault::second_document, place(mark),
                    marked ? "a second document begins here, but a rule file is a single document"
                           : "this does not belong with the line above it",
                    marked ? "remove it, or the '---' before it"
                           : "a rule file is one map, with all its keys indented alike");
      throw Stop{};
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    const std::string_view rest = file_.text().substr(at(mark));
    const bool written = rest.starts_with('~') || rest.starts_with("null") ||
                         rest.starts_with("Null") || rest.starts_with("NULL");
    if (expects_key()) {
      faults_.error(fault::yaml_feature, place(mark, written ? 4 : 1),
                    written ? "'~' and 'null' cannot be keys" : "a key is missing before ':'");
      open_.back().key_ready = open_.back().skip_value = true;
      return;
    }
    const bool in_map = !open_.empty() && open_.back().node.is_map();
    const bool braces = in_map && file_.text()[open_.back().offset] == '{';
    if (braces && !written && !open_.back().colon) lone_key();
    if (!open_.empty() && open_.back().node.is_list() && !written &&
        file_.text()[open_.back().offset] == '[') {
      faults_.error(fault::syntax, place(mark), "there is nothing before this comma");
    }
    if (in_map && !written && open_.back().colon)
      warn_of_hash(file_.text().find(':', last_offset_ + open_.back().key.size()) + 1,
                   open_.back().key);
    // If it has no text of its own, the mark is that of the next token.
    Place where = written ? place(mark, 4) : in_map ? open_.back().key_where : place(mark);
    Node nothing = Node::null(where);
    if (written) nothing.text = "~";
    deliver(std::move(nothing), mark);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    const std::size_t offset = alias_before(at(mark));
    faults_.error(fault::yaml_feature, file_.place(offset),
                  "rule files do not support YAML aliases ('*name')",
                  "use `define:` for steps, `extends:` for files");
    if (expects_key()) {
      open_.back().key_ready = open_.back().skip_value = true;
    } else {
      deliver(Node::null(file_.place(offset)), mark);
    }
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    const std::string_view rest = file_.text().substr(at(mark));
    if (rest.starts_with('"')) check_escapes(mark, value);
    if (expects_key()) return key(mark, value, rest);
    Node node = Node::scalar(value, place(mark));
    node.quoted = rest.starts_with('"') || rest.starts_with('\'');
    node.block = rest.starts_with('|') || rest.starts_with('>');
    if (node.block) {
      if (value.starts_with('=')) node.text.erase(node.text.find_last_not_of(" \n") + 1);
    } else {
      const int quotes = node.quoted ? 2 : 0;
      // Limited to the possible length of the value, since lines can be as long as the file.
      const std::string_view line = rest.substr(0, 4 * (value.size() + 2));
      node.where.length = std::clamp(utf8_count(value) + quotes, 1,
                                     std::max(utf8_count(line.substr(0, line.find('\n'))), 1));
    }
    if (!node.quoted) check_plain(node, rest);
    if (!node.quoted && !node.block && value != "=" && rest.starts_with(value))
      warn_of_hash(at(mark) + value.size());
    deliver(std::move(node), mark);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    start(Node::list(place(mark)), mark, tag, anchor, style);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    start(Node::map(place(mark)), mark, tag, anchor, style);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapEnd() override { end(); }

 private:
  std::size_t at(const YAML::Mark& mark) const { return file_.offset(mark.line, mark.column); }
  Place place(const YAML::Mark& mark, int length = 1) const {
    return file_.place(at(mark), length);
  }
  bool expects_key() const {
    return !open_.empty() && open_.back().node.is_map() && !open_.back().key_ready;
  }

  void start(Node node, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
             YAML::EmitterStyle::value style) {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (expects_key()) {
      auto open = bracket_left_open(file_, file_.text(), file_.text().size());
      if (open) {
        faults_.add(std::move(*open));
      } else {
        faults_.error(fault::yaml_feature, place(mark), "a list or map cannot be a key");
      }
      throw Stop{};
    }
    if (static_cast<int>(open_.size()) >= max_file_depth) {
      faults_.error(fault::size, place(mark),
                    fmt::format("lists and maps are nested more than {} deep", max_file_depth));
      throw Stop{};
    }
    count(mark);
    node.flow = style == YAML::EmitterStyle::Flow;
    last_offset_ = at(mark);
    open_.push_back({std::move(node), at(mark), {}, {}});
  }

  void end() {
    if (open_.back().comma) faults_.add(std::move(*open_.back().comma));
    Node done = std::move(open_.back().node);
    open_.pop_back();
    place_value(std::move(done));
  }

  void deliver(Node node, const YAML::Mark& mark) {
    count(mark);
    last_offset_ = at(mark);
    place_value(std::move(node));
  }

  /// Returns whether the map being read is a step, or steps without dashes.
  bool in_step() const {
    auto around = open_.rbegin() + 1;
    while (around != open_.rend() && around->node.is_list()) ++around;
    return around != open_.rend() && is_one_of(around->key, {"play", "do", "else", "with"});
  }

  void place_value(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& in = open_.back();
    if (in.node.is_list()) {
      in.node.items.push_back(std::move(node));
      return;
    }
    if (!in.skip_value) in.node.entries.push_back({in.key, in.key_where, std::move(node)});
    in.key_ready = in.skip_value = false;
  }

  void key(const YAML::Mark& mark, const std::string& text, std::string_view rest) {
    Open& in = open_.back();
    last_offset_ = at(mark);
    const bool quoted = rest.starts_with('"') || rest.starts_with('\'');
    in.key = text;
    in.key_where = place(mark, std::max(utf8_count(text) + (quoted ? 2 : 0), 1));
    in.key_ready = true;
    const std::size_t after = rest.find_first_not_of(' ', text.size() + (quoted ? 2 : 0));
    in.colon = after < rest.size() && rest[after] == ':';
    count(mark);
    if (text == "<<" && !quoted) {
      faults_.error(fault::yaml_feature, in.key_where,
                    "rule files do not support YAML merge keys ('<<')", "use `extends:`");
      in.skip_value = true;
    } else if (text.empty()) {
      faults_.error(fault::yaml_feature, in.key_where, "an empty key");
      in.skip_value = true;
    } else if (const Entry* first = in.node.entry(text)) {
      Diagnostic twice{
          Severity::error,
          std::string(fault::duplicate_key),
          in.key_where,
          fmt::format("'{}' appears twice in one map", printable(text, 60)),
          in_step() && find_verb(text) != nullptr ? "begin each step with a dash" : "keep only one",
          {}};
      twice.notes.push_back({first->key_where, "first used here"});
      faults_.add(std::move(twice));
      in.skip_value = true;
    }
  }

  /// `{deal: 2 down, 1 up}`: because of the comma, part of a value was read as a key.
  void lone_key() {
    Open& in = open_.back();
    if (in.skip_value) return;
    if (in.comma) {
      // Another one in the same value, or in another value.
      const bool same = in.node.entries.empty() ||
                        in.node.entries.back().value.where.column < in.comma->where.column;
      in.comma->edits = same && in.numbers.empty() ? quoted_with_key() : std::vector<TextEdit>();
      if (!same || in.numbers.empty()) return;
      in.skip_value = true;
      in.numbers += ", " + in.key;
      in.comma->hint = "write [" + printable(in.numbers, 60) + "] for a list";
      return;
    }
    const bool expression =
        !in.node.entries.empty() && in.node.entries.back().value.is_expression();
    const bool first = in.node.entries.empty();
    in.comma = {
        Severity::error,
        std::string(fault::comma),
        in.key_where,
        first ? fmt::format("'{}' has no ':', but every entry in {{ }} needs a key and a value",
                            printable(in.key, 60))
              : fmt::format("a comma ends a value in {{ }}, so '{}' is read as a key",
                            printable(in.key, 60)),
        first        ? "for a plain value, remove the { }; for a list, use [ ]"
        : expression ? "put the whole expression in quotes, or use several lines"
                     : "put the whole value in quotes, or use several lines",
        {}};
    const std::optional<BareKey> bare = bare_key(in.key);
    const bool of_step =
        bare && (find_verb(bare->key) != nullptr || find_notation_row(bare->key) != nullptr);
    const std::string before = first ? std::string() : in.node.entries.back().value.text;
    const bool numbers = !first && convert::whole_number(before) &&
                         in.key.find_first_not_of("0123456789") == in.key.npos;
    // "1,000" and "0,50"; in a list, most people put a blank after the comma.
    const bool stuck = numbers && in.key_where.line == in.node.entries.back().value.where.line &&
                       in.key_where.column == in.node.entries.back().value.where.column +
                                                  static_cast<int>(before.size()) + 1;
    if (stuck && in.key.size() == 3) {
      in.comma->hint = "write " + before + in.key + ", without the comma";
    } else if (stuck && (in.key.size() == 2 || before == "0")) {
      in.comma->hint = "amounts are in whole chips";
    } else if (const std::size_t sign = in.key.find(" = "); sign != in.key.npos && first) {
      in.comma->message = fmt::format("'{}' has no ':'", printable(in.key, 60));
      in.comma->hint = fmt::format("write '{}:{}'", printable(in.key.substr(0, sign), 30),
                                   printable(in.key.substr(sign), 60));
    } else if (bare && !bare->value.empty() && (first || of_step)) {
      const bool no_blank = in.key.find(':') != in.key.npos;
      in.comma->message =
          no_blank ? fmt::format("missing space after ':' in '{}'", printable(in.key, 60))
                   : fmt::format("'{}' has no ':'", printable(in.key, 60));
      in.comma->hint = "write '" + printable(bare->mended(), 60) + "'";
    } else if (numbers) {
      in.numbers = before + ", " + in.key;
      in.comma->hint = "write [" + printable(in.numbers, 60) + "] for a list";
    } else {
      in.comma->edits = quoted_with_key();
    }
    if (!first && !in.comma->edits.empty()) mend_comma(in, *in.comma);
    in.skip_value = true;
  }

  /// Corrects the advice for `{use: 2 from hand, 3 from board}` and for a text in curly quotes.
  void mend_comma(const Open& in, Diagnostic& comma) const {
    const Entry& last = in.node.entries.back();
    Place gap = last.value.where;
    gap.column += utf8_count(last.value.text);
    gap.length = in.key_where.column - gap.column;
    if (last.key == "use") {
      comma.hint = "join the parts with 'and'";
      comma.edits = {{gap, std::string(faults_.texts().at(gap).value_or("")), " and "}};
    }
    constexpr std::string_view open = "“", close = "”";
    if (!last.value.text.starts_with(open) || !in.key.ends_with(close)) return;
    Place begin = last.value.where, end = in.key_where;
    end.column += utf8_count(in.key) - 1;
    begin.length = end.length = 1;
    comma.hint = "write straight quotes";
    comma.edits = {{begin, std::string(open), "\""}, {end, std::string(close), "\""}};
  }

  /// Returns the edits that merge the last value and the key after its comma into one value.
  std::vector<TextEdit> quoted_with_key() const {
    const Open& in = open_.back();
    if (in.node.entries.empty()) return {};
    const Node& value = in.node.entries.back().value;
    if (!value.is_scalar() || value.where.line != in.key_where.line) return {};
    const int end = in.key_where.column + in.key_where.length;
    return quoted(faults_.texts(), value.where, end - value.where.column);
  }

  /// Escapes may not produce characters that are not allowed in a file.
  void check_escapes(const YAML::Mark& mark, std::string_view value) {
    while (!value.empty()) {
      const int length = utf8_length(value);
      const char32_t code = length > 0 ? utf8_decode(value) : 0;
      const std::string_view odd = code == '\n' || code == '\t' ? "" : odd_character(code);
      if (!odd.empty()) {
        faults_.error(
            fault::bytes, place(mark),
            fmt::format("this escape makes {} (U+{:04X})", odd, static_cast<unsigned>(code)),
            "remove it");
        return;
      }
      value.remove_prefix(static_cast<std::size_t>(std::max(length, 1)));
    }
  }

  void check_plain(const Node& node, std::string_view rest) {
    if (node.text == "=") {
      const std::size_t line_end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, line_end);
      const std::size_t hash = line.find(" #");
      const bool comment = hash != line.npos;
      // "#contesting == 1", as in Lua
      const std::string_view counted = comment ? line.substr(hash + 2) : std::string_view();
      const std::string name(
          counted.substr(0, counted.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789.")));
      faults_.error(fault::comment, node.where,
                    comment ? "' #' begins a comment, so this expression is empty"
                            : "no expression follows the '='",
                    name.empty() ? ""
                                 : "write '" + printable(name, 60) + ".count' in place of '#" +
                                       printable(name, 60) + "'");
    } else if (node.text.starts_with("\u201C") || node.text.starts_with("\u2018") ||
               node.text.starts_with("\u201E")) {
      faults_.error(fault::syntax, node.where, "curly quotes do not work here",
                    {"use straight quotes, \" or '", straight_quotes(node)});
    }
  }

  /// Returns the edits for typographic quotes around a whole value.
  static std::vector<TextEdit> straight_quotes(const Node& node) {
    const bool round = node.text.ends_with("\u201D") || node.text.ends_with("\u2019");
    if (!round || node.text.find('"') != node.text.npos || node.text.find('\\') != node.text.npos)
      return {};
    Place last = node.where, first = node.where;
    last.column += node.where.length - 1;
    first.length = last.length = 1;
    return {{first, node.text.substr(0, 3), "\""},
            {last, node.text.substr(node.text.size() - 3), "\""}};
  }

  /// `5 #down`: a comment has a space after its '#', so this one may be meant as part of the value
  /// that ends here, or as the value of a `key` without one.
  void warn_of_hash(std::size_t end, std::string_view key = {}) {
    std::string_view rest = file_.text().substr(end);
    rest = rest.substr(0, rest.find('\n'));
    const std::size_t hash = rest.find_first_not_of(' ');
    if (hash == 0 || hash >= rest.size() || rest[hash] != '#') return;
    const std::string_view comment = convert::trim(rest.substr(hash));
    if (comment.size() < 2 || std::string_view(" #-=*~!").find(comment[1]) != comment.npos) return;
    faults_.error(
        fault::hash, file_.place(end + hash, utf8_count(comment)),
        key.empty()
            ? fmt::format("' #' begins a comment, so '{}' is not read", printable(comment, 60))
            : fmt::format("' #' begins a comment, so '{}:' has no value", printable(key, 60)),
        key.empty()
            ? "if it is part of the value, put the value in quotes; if not, write '# ' with a space"
        : convert::whole_number(comment.substr(1))
            ? fmt::format("write '{}: {}'", printable(key, 60), comment.substr(1))
            : fmt::format("write '{}: \"{}\"'", printable(key, 60), printable(comment, 60)));
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == YAML::NullAnchor) return;
    faults_.error(fault::yaml_feature, place(mark),
                  "rule files do not support YAML anchors ('&name')",
                  "use `define:` for steps, `extends:` for files");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?") return;
    const std::string_view rest = file_.text().substr(at(mark));
    const bool own = tag == "!" && !rest.starts_with('!');  // quoted, or a block
    if (!own) {
      faults_.error(fault::yaml_feature, place(mark),
                    "rule files do not support YAML tags ('!name')",
                    "remove it; in expressions, write 'not' for '!'");
    }
  }

  void count(const YAML::Mark& mark) {
    if (++nodes_ <= max_file_nodes) return;
    faults_.error(fault::size, place(mark),
                  fmt::format("more than {} keys and values", max_file_nodes));
    throw Stop{};
  }

  /// Returns whether the last line with any content before the offset is "...".
  bool ended_by_mark(std::size_t offset) const {
    const std::string_view before = file_.text().substr(0, offset);
    const std::size_t end = before.find_last_not_of(" \r\n");
    return end != before.npos && before.substr(0, end + 1).ends_with("\n...");
  }

  /// The mark of an alias is that of its anchor; the alias itself is at the next '*'.
  std::size_t alias_before(std::size_t mark) const {
    const std::size_t star = file_.text().find('*', std::max(mark, last_offset_));
    return star == std::string_view::npos ? mark : star;
  }

  const TextFile& file_;
  Diagnostics& faults_;
  std::vector<Open> open_;
  std::optional<Node> root_;
  std::size_t last_offset_ = 0;
  int nodes_ = 0, documents_ = 0;
};

/// Returns where the text begins, after blank lines and comments.
std::size_t first_word(std::string_view text) {
  std::size_t at = 0;
  while ((at = text.find_first_not_of(" \r\n", at)) < text.size() && text[at] == '#')
    at = std::min(text.find('\n', at), text.size());
  return at;
}

}  // namespace

namespace {

/// One pass over a text.
struct Reading {
  std::optional<Node> root;
  bool stopped = false;  // at the last error
};

Reading read_once(const std::string& name, std::string text, Diagnostics& faults) {
  faults.texts().add(name, text);
  // A document end added here makes the parser notice a quote that is never closed.
  if (!text.empty() && text.back() != '\n') text += '\n';
  const std::size_t size = text.size();
  text += "...\n";
  const TextFile file(name, text);
  Builder builder(file, faults);
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    parser.HandleNextDocument(builder);
    parser.HandleNextDocument(builder);
  } catch (const Stop&) {
    return {};
  } catch (const YAML::ParserException& trouble) {
    ParserStop stop{trouble.msg,
                    file.offset(trouble.mark.line, trouble.mark.column),
                    builder.last_offset(),
                    {}};
    for (const Builder::Open& open : builder.open()) {
      if (open.node.flow) stop.brackets.push_back(open.offset);
    }
    faults.add(syntax_fault(stop, file, size, faults.texts()));
    return {std::nullopt, true};
  } catch (const YAML::Exception&) {
    faults.error(fault::syntax, {name, 1, 1, 1}, "this file cannot be read",
                 "rule files are YAML: `key: value` on lines, lists with '-'");
    return {};
  }
  return {builder.take_root(), false};
}

/// Reads a text. Fixes errors whose repair is certain and reads on, to find further ones.
std::optional<Node> read_on(const std::string& name, std::string text, Diagnostics& faults) {
  constexpr int most_repairs = 50;
  std::set<int> repaired;  // lines whose columns differ from those of the file
  for (int repairs = 0;; ++repairs) {
    Diagnostics found;
    Reading reading = read_once(name, text, found);
    const auto is_told = [&](const Diagnostic& d) { return !repaired.contains(d.where.line); };
    std::vector<TextEdit> edits;
    if (reading.stopped && repairs < most_repairs && is_told(found.all().back()))
      edits = found.all().back().edits;
    if (edits.empty()) {
      for (const Diagnostic& d : found.all()) {
        if (is_told(d)) faults.add(d);
      }
      return std::move(reading.root);
    }
    faults.add(found.all().back());
    for (const TextEdit& edit : edits) repaired.insert(edit.where.line);
    text = edited(text, std::move(edits));
  }
}

/// Checks that need no parsing.
bool is_rule_text(const TextFile& file, std::size_t size, Diagnostics& faults) {
  Diagnostics own;
  const bool parse = check_characters(file, own);
  for (const Diagnostic& d : own.all()) faults.add(d);
  if (!parse) return false;
  const std::string_view text = file.text();
  const std::size_t first = first_word(text);
  if (first < size && text[first] == '%') {
    faults.error(fault::yaml_feature, file.place(first),
                 "rule files do not support YAML directives ('%NAME')", "remove this line");
    return false;
  }
  if (first < size && text[first] == '<') {
    faults.error(fault::root, file.place(first), "this is a web page, not a rule file",
                 "download the plain text");
    return false;
  }
  return true;
}

}  // namespace

std::optional<Node> read(const SourceFile& source, Diagnostics& faults) {
  faults.texts().add(source.name, source.text);
  const Place whole{source.name, 1, 1, 1};
  if (source.text.size() > max_file_bytes) {
    faults.error(fault::size, whole, "the file is larger than 1 MiB");
    return std::nullopt;
  }
  std::string_view plain = source.text;
  if (plain.starts_with("\xEF\xBB\xBF")) plain.remove_prefix(3);
  const std::string text(plain);
  if (!is_rule_text(TextFile(source.name, text), text.size(), faults)) return std::nullopt;
  const std::size_t before = faults.all().size();
  std::optional<Node> root = read_on(source.name, text, faults);
  if (!root && faults.all().size() > before) return std::nullopt;
  if (!root || root->is_null()) {
    faults.error(fault::root, whole, "the file is empty",
                 "a rule file begins with `houserules: 1`");
    return std::nullopt;
  }
  if (!root->is_map()) {
    const bool script = source.name.ends_with(".lua");
    faults.error(
        fault::root, root->where,
        script ? "this is a Lua script, not a rule file"
               : "a rule file has keys, not " + describe(*root),
        script ? "give the rule file that uses it" : "start the file with `houserules: 1`");
    return std::nullopt;
  }
  return root;
}

}  // namespace houserules
