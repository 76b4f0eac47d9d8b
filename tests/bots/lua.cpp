// Runs a Lua file with all standard libraries, like the interpreter `lua`.

#include <cstdio>
#include <lua.hpp>

int main(int argc, char** argv) {
  lua_State* const lua = luaL_newstate();
  if (argc != 2 || lua == nullptr) return 2;
  luaL_openlibs(lua);
  const bool done = luaL_dofile(lua, argv[1]) == LUA_OK;
  if (!done) std::fprintf(stderr, "%s\n", lua_tostring(lua, -1));
  lua_close(lua);
  return done ? 0 : 1;
}
