#include "engine/pages/site.h"

#include <algorithm>

#include "engine/pages/grammar.h"
#include "engine/pages/html.h"

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
  for(const family of document.querySelectorAll('section')){
    family.hidden=!family.querySelector('li:not([hidden])');
  }
  document.getElementById('count').textContent=shown+' games';
}
</script>
<style>input{width:100%;padding:.5rem .7rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--soft);border-radius:.4rem}main{columns:auto}</style>
)";

}  // namespace

std::string site_page(const Page& page) {
  std::string html = html_of(page);
  const std::string end = "</body>";
  const std::size_t at = html.rfind(end);
  html.insert(at, "<footer><a href=\"index.html\">All games</a></footer>\n");
  return html;
}

std::string site_index(const std::vector<SiteEntry>& entries) {
  std::string body =
      "<h1>The games</h1>\n<p class=\"lead\" id=\"count\">" + std::to_string(entries.size()) +
      " games</p>\n<p><input type=\"search\" aria-label=\"Search\" placeholder=\"Search: a name, "
      "or what a "
      "game uses, such as declare wild\" oninput=\"find(this.value)\"></p>\n<main>\n";
  std::string family;
  for (const SiteEntry& entry : entries) {
    if (entry.family != family) {
      if (!family.empty()) body += "</ul>\n</section>\n";
      family = entry.family;
      body += "<section>\n<h2>" + html_escaped(capital(family)) + "</h2>\n<ul>\n";
    }
    body += "<li data-words=\"" + html_escaped(entry.found_by) + "\"><a href=\"" +
            html_escaped(entry.id) + ".html\">" + html_escaped(entry.name) + "</a>, " +
            html_escaped(entry.players) + " players. " + html_escaped(entry.about) + "</li>\n";
  }
  if (!family.empty()) body += "</ul>\n</section>\n";
  body += "</main>\n";
  return html_document("The games", body, search);
}

}  // namespace houserules
