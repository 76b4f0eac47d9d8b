# Lua 5.4 compiled as C++, whose errors unwind C++ frames: LuaCxx::LuaCxx.
#
# Distributions use different names for it, and most do not have it. If it is not found, set LuaCxx_LIBRARY and
# LuaCxx_INCLUDE_DIR, or set HOUSERULES_LUA_SOURCE to build it from Lua's sources (cmake/lua.cmake).
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND AND NOT LuaCxx_LIBRARY)
  pkg_search_module(PC_LUA_CXX QUIET "lua5.4-c++" "lua-5.4-c++" "lua54-c++" "lua-c++>=5.4" "lua5.4++" "lua++>=5.4")
endif()
find_path(LuaCxx_INCLUDE_DIR lua.h HINTS ${PC_LUA_CXX_INCLUDE_DIRS}
  PATH_SUFFIXES lua5.4 lua-5.4 lua54 lua5.4-c++ lua)
find_library(LuaCxx_LIBRARY HINTS ${PC_LUA_CXX_LIBRARY_DIRS}
  NAMES lua5.4-c++ lua-5.4-c++ lua54-c++ lua-c++ lua5.4++ lua++5.4 lua++)
if(LuaCxx_INCLUDE_DIR)
  file(STRINGS ${LuaCxx_INCLUDE_DIR}/lua.h LuaCxx_VERSION REGEX "^#define LUA_VERSION_M(AJOR|INOR)")
  string(REGEX REPLACE "[^0-9]*([0-9]+)[^0-9]+([0-9]+).*" "\\1.\\2" LuaCxx_VERSION "${LuaCxx_VERSION}")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LuaCxx REQUIRED_VARS LuaCxx_LIBRARY LuaCxx_INCLUDE_DIR
  VERSION_VAR LuaCxx_VERSION)
if(LuaCxx_FOUND AND NOT TARGET LuaCxx::LuaCxx)
  add_library(LuaCxx::LuaCxx UNKNOWN IMPORTED)
  set_target_properties(LuaCxx::LuaCxx PROPERTIES IMPORTED_LOCATION "${LuaCxx_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${LuaCxx_INCLUDE_DIR}")
endif()
mark_as_advanced(LuaCxx_LIBRARY LuaCxx_INCLUDE_DIR)
