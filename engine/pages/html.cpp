#include "engine/pages/html.h"

#include <algorithm>
#include <array>

#include "engine/pages/page.h"
#include "engine/text/markup.h"

namespace houserules {
namespace {

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--ink:#1d1d1b;--paper:#fdfcf8;--soft:#6a675f;--line:#ddd8cc;--card:#fff;--red:#b3261e;--black:#16161a;--mark:#0b5d3b}
@media(prefers-color-scheme:dark){:root{--ink:#e8e6e0;--paper:#17181a;--soft:#a19d93;--line:#3a3a3c;--card:#f4f2ec;--red:#b3261e;--black:#16161a;--mark:#7bc8a4}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:46rem;padding:2rem 1.25rem 4rem;color:var(--ink);background:var(--paper);font:1.0625rem/1.55 Georgia,'Times New Roman',serif}
h1{font-size:2.1rem;line-height:1.15;margin:0 0 .5rem}
h2{font-size:1.2rem;margin:2rem 0 .5rem;padding-bottom:.2rem;border-bottom:1px solid var(--line);color:var(--mark)}
.lead{font-size:1.15rem;color:var(--soft);margin:0 0 1rem}
p{margin:.5rem 0}
ol,ul{margin:.5rem 0;padding-left:1.5rem}
li{margin:.3rem 0}
li>ul{margin:.15rem 0}
b.name{font-weight:600}
.layout svg{max-width:100%;height:auto}
.layout rect{fill:var(--card);stroke:#9a968b}
.layout text{fill:var(--black);font:600 15px 'Helvetica Neue',Arial,sans-serif;text-anchor:middle}
figcaption{color:var(--soft);font-size:.95rem;margin-bottom:.4rem}
.wide{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse}
th,td{text-align:left;padding:.2rem .9rem .2rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right}
td.n{white-space:nowrap}
details,.told{margin:.75rem 0}
.told h3{font-size:1rem;margin:0 0 .25rem}
.told div{border-left:3px solid var(--line);padding:.1rem 0 .1rem .8rem;margin:.5rem 0;font-size:.97rem}
.card{display:inline-block;min-width:1.75em;padding:0 .22em;border:1px solid #9a968b;border-radius:.25em;background:var(--card);color:var(--black);text-align:center;font:600 .86em/1.45 'Helvetica Neue',Arial,sans-serif;white-space:nowrap}
.card.r{color:var(--red)}
a{color:var(--mark)}
nav a{margin-right:.9rem;white-space:nowrap}
nav{line-height:1.9}
figure{margin:.75rem 0;overflow-x:auto}
footer{margin-top:2.5rem;color:var(--soft);font-size:.9rem}
@media print{
@page{margin:14mm 13mm}
:root{color-scheme:light;--ink:#000;--paper:#fff;--soft:#444;--line:#bbb;--card:#fff;--mark:#000}
body{max-width:none;padding:0;font-size:8.8pt;line-height:1.3}
h1{font-size:18pt}.lead{font-size:10.5pt}h2{font-size:11pt;margin:.7rem 0 .2rem;break-after:avoid}
main{columns:2;column-gap:8mm}
li{margin:.12rem 0}p{margin:.25rem 0}
.told div{font-size:8.6pt;margin:.2rem 0}.told h3{break-after:avoid}
tr,li,figure{break-inside:avoid}
.layout svg{max-height:38mm;width:auto}
.wide{overflow:visible}nav,.screen{display:none}
.card{border-color:#777}
a{color:inherit;text-decoration:none}
}
)";

struct SuitSign {
  std::string_view sign;
  bool red;
};
constexpr std::array<SuitSign, 4> suit_signs{
    {{"♣", false}, {"♦", true}, {"♥", true}, {"♠", false}}};

/// The suit sign that a text begins with, or null.
const SuitSign* suit_at(std::string_view text) {
  for (const SuitSign& suit : suit_signs) {
    if (text.starts_with(suit.sign)) return &suit;
  }
  return nullptr;
}

/// Cards as boxes with their labels; read aloud row by row.
std::string drawing_svg(const Block& block) {
  constexpr std::size_t width = 34, height = 44, gap = 8;
  std::size_t columns = 0;
  std::string cards, read;
  for (std::size_t r = 0; r < block.rows.size(); ++r) {
    columns = std::max(columns, block.rows[r].size());
    read += " Row " + std::to_string(r + 1) + ":";
    for (std::size_t c = 0; c < block.rows[r].size(); ++c) {
      const std::string& label = block.rows[r][c];
      read += (c > 0 ? ", " : " ") + (label.empty() ? std::string("gap") : label);
      if (label.empty()) continue;
      const std::size_t x = 1 + c * (width + gap), y = 1 + r * (height + gap);
      cards += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
               std::to_string(width) + "\" height=\"" + std::to_string(height) +
               "\" rx=\"5\"/><text x=\"" + std::to_string(x + width / 2) + "\" y=\"" +
               std::to_string(y + height / 2 + 5) + "\">" + html_escaped(label) + "</text>\n";
    }
    read += ".";
  }
  const std::string w = std::to_string(columns * (width + gap) - gap + 2);
  const std::string h = std::to_string(block.rows.size() * (height + gap) - gap + 2);
  return "<svg role=\"img\" width=\"" + w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " + h +
         "\">\n<title>" + html_escaped(block.text) + "</title>\n<desc>" +
         html_escaped(read.substr(1)) + "</desc>\n" + cards + "</svg>";
}

void items(const std::vector<Item>& list, std::string_view tag, std::string& out) {
  if (list.empty()) return;
  out += "<" + std::string(tag) + ">\n";
  for (const Item& item : list) {
    out += "<li>";
    if (!item.lead.empty()) out += "<b class=\"name\">" + html_escaped(item.lead) + ".</b> ";
    out += html_with_cards(item.text);
    if (!item.items.empty()) out += "\n";
    items(item.items, "ul", out);
    out += "</li>\n";
  }
  out += "</" + std::string(tag) + ">\n";
}

void block_html(const Block& block, std::string& out) {
  switch (block.kind) {
    case Block::Kind::paragraph:
      out += "<p>" + html_with_cards(block.text) + "</p>\n";
      break;
    case Block::Kind::steps:
      items(block.items, "ol", out);
      break;
    case Block::Kind::list:
      items(block.items, "ul", out);
      break;
    case Block::Kind::table:
      // Wider than a phone: it scrolls by itself, by keys too.
      out += "<div class=\"wide\" tabindex=\"0\"><table>\n";
      for (std::size_t i = 0; i < block.rows.size(); ++i) {
        const std::string_view tag = i == 0 ? "th" : "td";
        out += "<tr>";
        for (std::size_t c = 0; c < block.rows[i].size(); ++c) {
          const char* kind = block.numbers && c > 0 ? " class=\"n\">" : ">";
          out += "<" + std::string(tag) + kind + html_with_cards(block.rows[i][c]) + "</" +
                 std::string(tag) + ">";
        }
        out += "</tr>\n";
      }
      out += "</table></div>\n";
      break;
    case Block::Kind::chart:
      out += "<figure>" + svg_of(block.chart) + "</figure>\n";
      break;
    case Block::Kind::drawing:
      out += "<figure class=\"layout\"><figcaption>" + html_with_cards(block.text) +
             "</figcaption>" + drawing_svg(block) + "</figure>\n";
      break;
    case Block::Kind::told:
      out += "<div class=\"told\"><h3>" + html_with_cards(block.text) + "</h3>\n";
      for (const Item& item : block.items) {
        out += "<div>";
        for (const char c : html_with_cards(item.text))
          out += c == '\n' ? "<br>\n" : std::string(1, c);
        out += "</div>\n";
      }
      out += "</div>\n";
      break;
  }
}

}  // namespace

std::string html_with_cards(std::string_view text) {
  std::string out;
  std::size_t told = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool rank = std::string_view("23456789TJQKA").find(text[i]) != std::string_view::npos;
    const SuitSign* suit = rank ? suit_at(text.substr(i + 1)) : nullptr;
    if (suit == nullptr) continue;
    out += html_escaped(text.substr(told, i - told));
    out += suit->red ? "<span class=\"card r\">" : "<span class=\"card\">";
    out += text[i] == 'T' ? "10" : std::string(1, text[i]);
    out += std::string(suit->sign) + "</span>";
    i += suit->sign.size();
    told = i + 1;
  }
  return out + html_escaped(text.substr(told));
}

std::string html_document(std::string_view title, std::string_view body, std::string_view head) {
  std::string out = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  out += "<title>" + html_escaped(title) + "</title>\n<style>" + std::string(style) + "</style>\n";
  out += std::string(head) + "</head>\n<body>\n" + std::string(body) + "</body>\n</html>\n";
  return out;
}

std::string html_of(const Page& page) {
  std::string out = "<h1>" + html_escaped(page.title) + "</h1>\n";
  if (!page.lead.empty()) out += "<p class=\"lead\">" + html_with_cards(page.lead) + "</p>\n";
  out += "<main>\n";
  for (const Chapter& chapter : page.chapters) {
    out += "<section>\n<h2>" + html_escaped(chapter.title) + "</h2>\n";
    for (const Block& block : chapter.blocks) block_html(block, out);
    out += "</section>\n";
  }
  out += "</main>\n";
  const bool charts = std::any_of(page.chapters.begin(), page.chapters.end(), [](const Chapter& c) {
    return std::any_of(c.blocks.begin(), c.blocks.end(),
                       [](const Block& block) { return block.kind == Block::Kind::chart; });
  });
  return html_document(page.title, out,
                       charts ? "<style>" + std::string(chart_style()) + "</style>\n" : "");
}

}  // namespace houserules
