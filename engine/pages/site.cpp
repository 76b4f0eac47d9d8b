#include "engine/pages/site.h"

#include <algorithm>

#include "engine/pages/html.h"
#include "engine/text/english.h"
#include "engine/text/markup.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

constexpr std::string_view search = R"(<script>
function find(text){
  const words=text.toLowerCase().split(/\s+/).filter(Boolean);
  let shown=0;
  for(const li of document.querySelectorAll('li[data-words]')){
    const hit=words.every(word=>li.dataset.words.includes(word));
    li.hidden=!hit;
    if(hit)++shown;
  }
  for(const family of document.querySelectorAll('section[id]')){
    family.hidden=!family.querySelector('li:not([hidden])');
  }
  for(const part of document.querySelectorAll('.start'))part.hidden=words.length>0;
  document.getElementById('count').textContent=shown===0?'No games found':shown===1?'1 game':shown+' games';
}
</script>
<style>
body{max-width:64rem}
input{width:100%;padding:.5rem .7rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:.4rem}
main ul{list-style:none;padding:0;columns:22rem 2;column-gap:2.5rem}
main li{margin:0 0 .7rem;break-inside:avoid;line-height:1.35}
main li a{font-weight:600}
main li small a{font-weight:400}
main li span{display:block;font-size:.95rem}
small{color:var(--soft);font-size:.85rem;white-space:nowrap}
h2 small{font-weight:400}
h2{scroll-margin-top:.5rem}
@media print{main{columns:auto}main ul{columns:3;column-gap:6mm}main li{margin-bottom:.25rem}main li span{font-size:7.6pt}h2{break-after:avoid}input{display:none}}
</style>
)";

std::string in_playground(const std::string& id, const std::string& playground) {
  return html_escaped(playground + "?game=" + url_escaped(id));
}

std::string line_of(const SiteEntry& entry, const std::string& playground) {
  return "<a href=\"" + html_escaped(url_escaped(entry.file)) + "\">" + html_escaped(entry.name) +
         "</a> <small>" + html_escaped(entry.players) + " players" +
         (playground.empty()
              ? ""
              : " · <a href=\"" + in_playground(entry.id, playground) + "\" aria-label=\"Play " +
                    html_escaped(entry.name) + "\">Play</a>") +
         "</small> <span>" + html_escaped(entry.about) + "</span></li>\n";
}

/// A deal of the game that readers can step through: the playground's own element.
std::string embedded_deal(const std::string& id, const std::string& playground) {
  return "<section class=\"screen\">\n<h2>Step through a deal</h2>\n<script src=\"" +
         html_escaped(playground) + "embed.js\"></script>\n<house-rules game=\"" +
         html_escaped(id) + "\"></house-rules>\n</section>\n";
}

}  // namespace

std::string site_page(const Page& page, const std::string& id, const std::string& playground) {
  std::string html = html_of(page);
  std::string links = "<a href=\"index.html\">All games</a>";
  std::string end = "<footer><a href=\"index.html\">All games</a></footer>\n";
  if (!playground.empty()) {
    links += " · <a href=\"" + in_playground(id, playground) + "\">Open in the playground</a>";
    end = embedded_deal(id, playground) + end;
  }
  html.insert(html.rfind("</body>"), end);
  const std::string begin = "<body>\n";
  html.insert(html.find(begin) + begin.size(), "<nav>" + links + "</nav>\n");
  return html;
}

std::string site_index(const std::vector<SiteEntry>& entries,
                       const std::vector<std::string>& well_known, const std::string& playground) {
  std::string body =
      "<h1>The games</h1>\n<p class=\"lead\" id=\"count\">" + std::to_string(entries.size()) +
      " games</p>\n<p><input type=\"search\" aria-label=\"Search\" placeholder=\"Search "
      "by name or feature\" oninput=\"find(this.value)\"></p>\n";
  std::string families, links, family, known;
  int number = 0;
  for (const SiteEntry& entry : entries) {
    if (entry.family != family) {
      if (number > 0) families += "</ul>\n</section>\n";
      family = entry.family;
      const std::string name = html_escaped(capitalised(family));
      const std::string id = "family-" + std::to_string(++number);
      links += "<a href=\"#" + id + "\">" + name + "</a>\n";
      const auto games = std::count_if(entries.begin(), entries.end(),
                                       [&](const SiteEntry& one) { return one.family == family; });
      families += "<section id=\"" + id + "\">\n<h2>" + name + " <small>" + std::to_string(games) +
                  (games == 1 ? " game" : " games") + "</small></h2>\n<ul>\n";
    }
    families +=
        "<li data-words=\"" + html_escaped(entry.found_by) + "\">" + line_of(entry, playground);
  }
  if (number > 0) families += "</ul>\n</section>\n";
  for (const std::string& id : well_known) {
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&](const SiteEntry& one) { return one.id == id; });
    if (entry != entries.end()) known += "<li>" + line_of(*entry, playground);
  }
  if (number > 1) body += "<nav class=\"start\" aria-label=\"Families\">\n" + links + "</nav>\n";
  body += "<main>\n";
  if (!known.empty()) {
    body += "<section class=\"start\">\n<h2>Well-known games</h2>\n<ul>\n" + known +
            "</ul>\n</section>\n";
  }
  return html_document("The games", body + families + "</main>\n", search);
}

}  // namespace houserules
