#include "engine/pages/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/text/markup.h"

namespace houserules {
namespace {

constexpr double chart_width = 680;

/// Numbers along an axis, at round steps.
class Axis {
 public:
  Axis(double least, double most, int ticks) {
    least = std::min(least, 0.0);
    most = std::max(most, 0.0);
    if (most - least <= 0) most = least + 1;
    const double rough = (most - least) / ticks;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    step_ = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
      step_ = power * factor;
      if (step_ >= rough) break;
    }
    first_ = std::floor(least / step_ + 1e-9) * step_;
    last_ = std::ceil(most / step_ - 1e-9) * step_;
  }

  /// 0 at the least, 1 at the most.
  double place(double value) const { return (value - first_) / (last_ - first_); }
  template <class Visit>
  void each(const Visit& visit) const {
    const auto steps = static_cast<int>(std::lround((last_ - first_) / step_));
    for (int i = 0; i <= steps; ++i) visit(first_ + i * step_);
  }
  std::string text(double value, std::string_view unit) const {
    const int digits = std::max(0, -static_cast<int>(std::floor(std::log10(step_) + 1e-9)));
    if (std::abs(value) < step_ / 2) value = 0;
    return fmt::format("{:.{}f}{}", value, digits, unit);
  }

 private:
  double step_ = 1, first_ = 0, last_ = 1;
};

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), axis_(axis_of(chart)) {}

  std::string draw() {
    chart_.kind == Chart::Kind::bars ? draw_bars() : draw_columns();
    std::string out = fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n",
        chart_width, height_, html_escaped(chart_.about));
    return out + svg_ + "</svg>\n";
  }

 private:
  static Axis axis_of(const Chart& chart) {
    double least = 0, most = 0;
    for (const Chart::Bar& bar : chart.bars) {
      for (const Chart::Value& value : bar.values) {
        least = std::min(least, value.value - value.error);
        most = std::max(most, value.value + value.error);
      }
    }
    return {least, most, chart.kind == Chart::Kind::bars ? 6 : 4};
  }
  std::size_t series() const { return std::max<std::size_t>(chart_.series.size(), 1); }

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(svg_), format, std::forward<Args>(args)...);
  }
  void text(double x, double y, std::string_view anchor, std::string_view text,
            std::string_view kind = "") {
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor,
        kind.empty() ? std::string() : fmt::format(" class=\"{}\"", kind), html_escaped(text));
  }
  void line(double x1, double y1, double x2, double y2, std::string_view kind) {
    add("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1,
        x2, y2, kind);
  }
  void box(double x, double y, double w, double h, std::size_t which) {
    add("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"1.5\" "
        "class=\"s{}\"/>\n",
        x, y, std::max(w, 0.0), std::max(h, 0.0), which);
  }
  /// Names of the series, at the top.
  double legend(double left) {
    if (series() < 2) return 8;
    double x = left;
    for (std::size_t i = 0; i < series(); ++i) {
      box(x, 4, 12, 12, i);
      text(x + 18, 15, "start", chart_.series[i]);
      x += 40 + 7.5 * static_cast<double>(chart_.series[i].size());
    }
    return 30;
  }

  void draw_bars() {
    std::size_t longest = 0;
    for (const Chart::Bar& bar : chart_.bars) longest = std::max(longest, bar.label.size());
    const double left = std::clamp(6.6 * static_cast<double>(longest) + 16, 60.0, 300.0);
    const double right = chart_width - 24, top = legend(left);
    const double thick = series() > 1 ? 9 : 14;
    const double step = thick * static_cast<double>(series()) + 12;
    const double bottom = top + step * static_cast<double>(chart_.bars.size());
    const auto x_of = [&](double value) { return left + axis_.place(value) * (right - left); };
    axis_.each([&](double value) {
      line(x_of(value), top, x_of(value), bottom, std::abs(value) < 1e-9 ? "zero" : "grid");
      text(x_of(value), bottom + 17, "middle", axis_.text(value, chart_.unit), "soft");
    });
    double y = top + 6;
    for (const Chart::Bar& bar : chart_.bars) {
      text(left - 8, y + (step - 12) / 2 + 4.5, "end", bar.label);
      for (std::size_t i = 0; i < bar.values.size(); ++i) {
        const Chart::Value& value = bar.values[i];
        const double from = x_of(std::min(value.value, 0.0)), to = x_of(std::max(value.value, 0.0));
        const double at = y + thick * static_cast<double>(i);
        box(from, at, to - from, thick - 1, i);
        if (value.error <= 0) continue;
        const double low = x_of(value.value - value.error), high = x_of(value.value + value.error);
        const double middle = at + (thick - 1) / 2;
        line(low, middle, high, middle, "error");
        line(low, middle - 3, low, middle + 3, "error");
        line(high, middle - 3, high, middle + 3, "error");
      }
      y += step;
    }
    text((left + right) / 2, bottom + 36, "middle", chart_.axis, "soft");
    height_ = bottom + 44;
  }

  void draw_columns() {
    const double left = 56, right = chart_width - 12, top = legend(left), bottom = top + 190;
    const auto y_of = [&](double value) { return bottom - axis_.place(value) * (bottom - top); };
    axis_.each([&](double value) {
      line(left, y_of(value), right, y_of(value), std::abs(value) < 1e-9 ? "zero" : "grid");
      text(left - 8, y_of(value) + 4.5, "end", axis_.text(value, chart_.unit), "soft");
    });
    const double step =
        (right - left) / static_cast<double>(std::max<std::size_t>(chart_.bars.size(), 1));
    const double gap = std::min(step * 0.15, 6.0);
    const double thick = (step - gap) / static_cast<double>(series());
    // So many labels that they do not run into each other.
    std::size_t longest = 1;
    for (const Chart::Bar& bar : chart_.bars) longest = std::max(longest, bar.label.size());
    const auto every = static_cast<std::size_t>(
        std::max(1.0, std::ceil((7.4 * static_cast<double>(longest) + 10) / step)));
    for (std::size_t i = 0; i < chart_.bars.size(); ++i) {
      const Chart::Bar& bar = chart_.bars[i];
      const double x = left + step * static_cast<double>(i) + gap / 2;
      for (std::size_t k = 0; k < bar.values.size(); ++k) {
        const double y = y_of(bar.values[k].value);
        box(x + thick * static_cast<double>(k), y, thick, bottom - y, k);
      }
      const bool last = i + 1 == chart_.bars.size();
      const bool near_last = !last && chart_.bars.size() - 1 - i < every;
      if (last || (i % every == 0 && !near_last)) {
        text(x + (step - gap) / 2, bottom + 17, "middle", bar.label, "soft");
      }
    }
    text((left + right) / 2, bottom + 36, "middle", chart_.across, "soft");
    height_ = bottom + 44;
  }

  const Chart& chart_;
  Axis axis_;
  std::string svg_;
  double height_ = 0;
};

}  // namespace

std::string svg_of(const Chart& chart) { return Drawing(chart).draw(); }

std::string_view chart_style() {
  return R"(
:root{--s0:#1f6f54;--s1:#c9822b}
@media(prefers-color-scheme:dark){:root{--s0:#5fb292;--s1:#e0a95c}}
svg.chart{display:block;width:100%;height:auto;margin:.9rem 0 .4rem;font:13px 'Helvetica Neue',Arial,sans-serif}
svg.chart text{fill:var(--ink)}
svg.chart text.soft{fill:var(--soft)}
svg.chart .s0{fill:var(--s0)}
svg.chart .s1{fill:var(--s1)}
svg.chart .grid{stroke:var(--line)}
svg.chart .zero{stroke:var(--soft)}
svg.chart .error{stroke:var(--ink);stroke-width:1.3}
figure{margin:0}
figcaption{color:var(--soft);font-size:.9rem}
)";
}

}  // namespace houserules
