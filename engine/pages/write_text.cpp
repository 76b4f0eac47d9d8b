// Pages for the terminal and as Markdown.

#include <algorithm>

#include "engine/pages/page.h"
#include "engine/text/markup.h"
#include "engine/text/utf8.h"

namespace houserules {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// The words in lines, the first and the further ones behind their indents.
void fold(std::string_view text, std::size_t width, const std::string& first,
          const std::string& further, std::string& out) {
  std::string line = first;
  bool empty = true;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (!empty && columns(line) + 1 + columns(word) > width) {
      out += line + "\n";
      line = further;
      empty = true;
    }
    if (!empty) line += ' ';
    line += word;
    empty = false;
  }
  out += line + "\n";
}

/// Cards as their labels in brackets, row under row.
std::vector<std::string> drawn_rows(const Block& block) {
  std::size_t width = 1;
  for (const auto& row : block.rows) {
    for (const std::string& label : row) width = std::max(width, columns(label));
  }
  std::vector<std::string> out;
  for (const auto& row : block.rows) {
    std::string line;
    for (const std::string& label : row) {
      const std::string blank(width - columns(label), ' ');
      line += label.empty() ? std::string(width + 4, ' ') : "  [" + blank + label + "]";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out.push_back(std::move(line));
  }
  return out;
}

class TextWriter {
 public:
  explicit TextWriter(std::size_t width) : width_(width) {}

  std::string write(const Page& page) {
    heading(page.title, '=');
    if (!page.lead.empty()) paragraph(page.lead, "", "");
    for (const Chapter& chapter : page.chapters) {
      if (!out_.ends_with("\n\n")) out_ += "\n";
      heading(chapter.title, '-');
      bool first = true;
      for (const Block& block : chapter.blocks) {
        if (block.kind == Block::Kind::chart) continue;
        if (!first) out_ += "\n";
        first = false;
        write(block);
      }
    }
    return std::move(out_);
  }

 private:
  void heading(const std::string& title, char line) {
    out_ += title + "\n" + std::string(columns(title), line) + "\n\n";
  }

  void write(const Block& block) {
    switch (block.kind) {
      case Block::Kind::paragraph:
        paragraph(block.text, "", "");
        break;
      case Block::Kind::steps:
      case Block::Kind::list:
        items(block.items, "", block.kind == Block::Kind::steps);
        break;
      case Block::Kind::table:
        table(block);
        break;
      case Block::Kind::chart:
        break;
      case Block::Kind::drawing:
        paragraph(block.text, "", "");
        out_ += "\n";
        for (const std::string& line : drawn_rows(block)) out_ += line + "\n";
        break;
      case Block::Kind::told:
        paragraph(block.text, "", "");
        for (const Item& item : block.items) {
          out_ += "\n";
          for (const std::string& line : lines_of(item.text)) paragraph(line, "  ", "    ");
        }
        break;
    }
  }

  void items(const std::vector<Item>& list, const std::string& indent, bool numbered) {
    int number = 0;
    for (const Item& item : list) {
      const std::string sign = numbered ? std::to_string(++number) + ". " : "- ";
      const std::string hanging = indent + std::string(std::max<std::size_t>(sign.size(), 2), ' ');
      const std::string lead = item.lead.empty() ? "" : item.lead + ": ";
      paragraph(lead + item.text, indent + sign, hanging);
      items(item.items, hanging, false);
    }
  }

  void table(const Block& block) {
    const auto& rows = block.rows;
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
      widths.resize(std::max(widths.size(), row.size()));
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    }
    for (const auto& row : rows) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string blank(widths[i] - columns(row[i]), ' ');
        const bool right = block.numbers && i > 0;
        line += right ? blank + row[i] : row[i];
        if (i + 1 < row.size()) line += (right ? "" : blank) + "  ";
      }
      out_ += line + "\n";
    }
  }

  void paragraph(std::string_view text, const std::string& first, const std::string& further) {
    if (!text.empty()) fold(text, width_, first, further, out_);
  }

  std::size_t width_;
  std::string out_;
};

void markdown_items(const std::vector<Item>& list, const std::string& indent, bool numbered,
                    std::string& out) {
  int number = 0;
  for (const Item& item : list) {
    const std::string sign = numbered ? std::to_string(++number) + ". " : "- ";
    out += indent + sign + (item.lead.empty() ? "" : "**" + markdown_escaped(item.lead) + ".** ") +
           markdown_escaped(item.text) + "\n";
    markdown_items(item.items, indent + std::string(sign.size(), ' '), false, out);
  }
}

}  // namespace

std::string folded(std::string_view text, std::size_t width) {
  const std::string indent(std::min(text.find_first_not_of(' '), text.size()), ' ');
  std::string out;
  fold(text.substr(indent.size()), width, indent, indent, out);
  return out;
}

std::string text_of(const Page& page, std::size_t width) { return TextWriter(width).write(page); }

std::string markdown_of(const Page& page) {
  std::string out = "# " + markdown_escaped(page.title) + "\n\n";
  if (!page.lead.empty()) out += markdown_escaped(page.lead) + "\n";
  for (const Chapter& chapter : page.chapters) {
    out += "\n## " + markdown_escaped(chapter.title) + "\n";
    for (const Block& block : chapter.blocks) {
      if (block.kind == Block::Kind::chart) continue;
      out += "\n";
      switch (block.kind) {
        case Block::Kind::paragraph:
          out += markdown_escaped(block.text) + "\n";
          break;
        case Block::Kind::steps:
        case Block::Kind::list:
          markdown_items(block.items, "", block.kind == Block::Kind::steps, out);
          break;
        case Block::Kind::table:
          for (std::size_t i = 0; i < block.rows.size(); ++i) {
            std::string line = "|";
            for (const std::string& cell : block.rows[i])
              line += " " + markdown_escaped(cell) + " |";
            out += line + "\n";
            if (i > 0) continue;
            out += "|";
            for (std::size_t k = 0; k < block.rows[i].size(); ++k) out += "---|";
            out += "\n";
          }
          break;
        case Block::Kind::chart:
          break;
        case Block::Kind::drawing:
          out += markdown_escaped(block.text) + "\n\n```text\n";
          for (const std::string& line : drawn_rows(block)) out += line + "\n";
          out += "```\n";
          break;
        case Block::Kind::told:
          out += "**" + markdown_escaped(block.text) + "**\n";
          for (const Item& item : block.items) {
            out += "\n";
            for (const std::string& line : lines_of(item.text))
              out += "> " + markdown_escaped(line) + "  \n";
          }
          break;
      }
    }
  }
  return out;
}

}  // namespace houserules
