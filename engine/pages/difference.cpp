#include "engine/pages/difference.h"

#include <algorithm>

#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace {

/// One sentence, with the list entry that it is part of.
struct Said {
  std::string where;
  std::string text;
  friend bool operator==(const Said&, const Said&) = default;
};

void say(const std::string& where, const std::string& text, std::vector<Said>& out) {
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find(". ", at);
    end = end == std::string::npos ? text.size() : end + 1;
    out.push_back({where, text.substr(at, end - at)});
    at = end + 1;
  }
}

void say(const std::vector<Item>& items, const std::string& above, std::vector<Said>& out) {
  for (const Item& item : items) {
    const std::string where = item.lead.empty() ? above
                              : above.empty()   ? item.lead
                                                : above + ", " + item.lead;
    say(where, item.text, out);
    say(item.items, where, out);
  }
}

std::vector<Said> said_in(const Page& page, const std::string& title) {
  std::vector<Said> out;
  for (const Chapter& chapter : page.chapters) {
    if (chapter.title != title) continue;
    for (const Block& block : chapter.blocks) {
      if (block.kind == Block::Kind::paragraph) say("", block.text, out);
      say(block.items, "", out);
    }
  }
  return out;
}

std::string text_of_words(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += (i > from ? " " : "") + words[i];
  while (out.ends_with('.') || out.ends_with(',') || out.ends_with(';')) out.pop_back();
  return out;
}

/// Pairs of equal rows, in order: the longest common subsequence.
template <class Row>
std::vector<std::pair<std::size_t, std::size_t>> common(const std::vector<Row>& a,
                                                        const std::vector<Row>& b) {
  std::vector<std::vector<int>> length(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (std::size_t i = a.size(); i-- > 0;) {
    for (std::size_t j = b.size(); j-- > 0;) {
      length[i][j] =
          a[i] == b[j] ? length[i + 1][j + 1] + 1 : std::max(length[i + 1][j], length[i][j + 1]);
    }
  }
  std::vector<std::pair<std::size_t, std::size_t>> out;
  std::size_t i = 0, j = 0;
  while (i < a.size() && j < b.size()) {
    if (a[i] == b[j]) {
      out.emplace_back(i++, j++);
    } else if (length[i + 1][j] >= length[i][j + 1]) {
      ++i;
    } else {
      ++j;
    }
  }
  return out;
}

/// How much of two sentences is the same, in hundredths.
std::size_t likeness(const Said& a, const Said& b) {
  const auto x = words_between(a.text, " "), y = words_between(b.text, " ");
  if (x.empty() || y.empty()) return 0;
  return 200 * common(x, y).size() / (x.size() + y.size());
}

class Difference {
 public:
  Difference(const Page& a, const Page& b) : a_(a), b_(b) {
    const bool alike = a.title == b.title;
    name_a_ = alike ? "the first" : a.title;
    name_b_ = alike ? "the second" : b.title;
  }

  std::string tell() {
    std::vector<std::string> titles;
    for (const Page* page : {&a_, &b_}) {
      for (const Chapter& chapter : page->chapters) {
        if (std::find(titles.begin(), titles.end(), chapter.title) == titles.end()) {
          titles.push_back(chapter.title);
        }
      }
    }
    for (const std::string& title : titles) chapter(title);
    return std::move(out_);
  }

 private:
  void chapter(const std::string& title) {
    const std::vector<Said> a = said_in(a_, title), b = said_in(b_, title);
    lines_.clear();
    std::size_t i = 0, j = 0;
    auto pairs = common(a, b);
    pairs.emplace_back(a.size(), b.size());
    for (const auto& [x, y] : pairs) {
      gap(std::vector<Said>(a.begin() + static_cast<std::ptrdiff_t>(i),
                            a.begin() + static_cast<std::ptrdiff_t>(x)),
          std::vector<Said>(b.begin() + static_cast<std::ptrdiff_t>(j),
                            b.begin() + static_cast<std::ptrdiff_t>(y)));
      i = x + 1;
      j = y + 1;
    }
    if (lines_.empty()) return;
    out_ += (out_.empty() ? "" : "\n") + title + "\n";
    for (const std::string& line : lines_) out_ += "- " + line + "\n";
  }

  /// The text between two sentences that both pages have.
  void gap(const std::vector<Said>& a, const std::vector<Said>& b) {
    std::vector<bool> used(b.size(), false);
    std::vector<std::string> alone;
    std::size_t from = 0;
    for (const Said& said : a) {
      std::size_t best = b.size(), most = 45;
      for (std::size_t j = from; j < b.size(); ++j) {
        const std::size_t now = likeness(said, b[j]);
        if (!used[j] && now > most) {
          most = now;
          best = j;
        }
      }
      if (best < b.size()) {
        used[best] = true;
        changed(said, b[best]);
      } else {
        only(name_a_, said);
      }
    }
    for (std::size_t j = 0; j < b.size(); ++j) {
      if (!used[j]) only(name_b_, b[j]);
    }
  }

  static std::string at(const Said& said) { return said.where.empty() ? "" : said.where + ": "; }

  void only(const std::string& who, const Said& said) {
    lines_.push_back(at(said) + "only in " + who + ": " + said.text);
  }

  void changed(const Said& a, const Said& b) {
    const auto x = words_between(a.text, " "), y = words_between(b.text, " ");
    std::size_t head = 0, tail = 0;
    while (head < x.size() && head < y.size() && x[head] == y[head]) ++head;
    while (tail < x.size() - head && tail < y.size() - head &&
           x[x.size() - 1 - tail] == y[y.size() - 1 - tail]) {
      ++tail;
    }
    const std::string was = text_of_words(x, head, x.size() - tail);
    const std::string is = text_of_words(y, head, y.size() - tail);
    std::string line = at(b) + "in " + name_b_ + ": " + b.text + " ";
    if (a.text == b.text) {
      line = "in " + name_b_ + " this is " +
             (b.where.empty() ? "said without a name" : quoted(b.where)) +
             (a.where.empty() ? "" : ", not " + quoted(a.where)) + ": " + b.text;
    } else if (is.empty()) {
      line += "In " + name_a_ + " also: " + quoted(was) + ".";
    } else if (was.empty()) {
      line += "In " + name_a_ + " without " + quoted(is) + ".";
    } else if (x.size() - head - tail <= 8) {
      line += "In " + name_a_ + " " + quoted(was) + " instead of " + quoted(is) + ".";
    } else {
      line += "In " + name_a_ + ": " + a.text;
    }
    lines_.push_back(line);
  }

  const Page& a_;
  const Page& b_;
  std::string name_a_, name_b_;
  std::vector<std::string> lines_;
  std::string out_;
};

}  // namespace

std::string difference(const Page& a, const Page& b) { return Difference(a, b).tell(); }

}  // namespace houserules
