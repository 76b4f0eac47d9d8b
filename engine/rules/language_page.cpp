#include "engine/rules/resolve.h"
namespace houserules {
std::string language_page() { return {}; }
}  // namespace houserules
