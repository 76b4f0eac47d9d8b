# The library that programs embed: the headers in include/houserules, and all rooms that engine/door uses.
include(CMakePackageConfigHelpers)
option(BUILD_SHARED_LIBS "Build the library as a shared one" OFF)
option(HOUSERULES_EMBED_GAMES "Compile the games into the library" ON)

file(GLOB_RECURSE games CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/variants/*.yaml ${PROJECT_SOURCE_DIR}/variants/*.toml ${PROJECT_SOURCE_DIR}/scripts/*.lua)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/built_in.cpp
  COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUT=${PROJECT_BINARY_DIR}/built_in.cpp
    -DEMBED=${HOUSERULES_EMBED_GAMES} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${games} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
target_sources(room_door PRIVATE ${PROJECT_BINARY_DIR}/built_in.cpp)
set_property(SOURCE ${PROJECT_BINARY_DIR}/built_in.cpp ${PROJECT_SOURCE_DIR}/engine/door/c.cpp
  PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
target_include_directories(room_door PUBLIC ${PROJECT_SOURCE_DIR}/include)
target_compile_definitions(room_door PRIVATE HOUSERULES_VERSION="${PROJECT_VERSION}")

# Adds the target and the rooms that it uses to a list.
function(rooms_behind target list)
  set(rooms ${${list}})
  if(NOT target IN_LIST rooms)
    list(APPEND rooms ${target})
    get_target_property(uses ${target} INTERFACE_LINK_LIBRARIES)
    foreach(used IN LISTS uses)
      if(used MATCHES "^room_")
        rooms_behind(${used} rooms)
      endif()
    endforeach()
  endif()
  set(${list} ${rooms} PARENT_SCOPE)
endfunction()
rooms_behind(room_door rooms)
get_target_property(lua_type houserules_lua TYPE)
if(lua_type STREQUAL STATIC_LIBRARY)
  list(APPEND rooms houserules_lua)
endif()

add_library(houserules_library)
foreach(room IN LISTS rooms)
  get_target_property(type ${room} TYPE)
  if(type STREQUAL STATIC_LIBRARY)
    target_sources(houserules_library PRIVATE $<TARGET_OBJECTS:${room}>)
  endif()
endforeach()
add_library(houserules::houserules ALIAS houserules_library)
target_compile_features(houserules_library INTERFACE cxx_std_20)
target_include_directories(houserules_library INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(houserules_library PRIVATE yaml-cpp fmt::fmt Threads::Threads)
if(NOT lua_type STREQUAL STATIC_LIBRARY)
  target_link_libraries(houserules_library PRIVATE LuaCxx::LuaCxx)
endif()
# Hide the symbols of static libraries that are linked into the shared one.
get_target_property(library_type houserules_library TYPE)
if(library_type STREQUAL SHARED_LIBRARY AND CMAKE_EXECUTABLE_FORMAT STREQUAL ELF)
  target_link_options(houserules_library PRIVATE LINKER:--exclude-libs,ALL)
endif()
set_target_properties(houserules_library PROPERTIES OUTPUT_NAME houserules EXPORT_NAME houserules
  LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# ---------------------------------------------------------------- install
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/houserules)
install(TARGETS houserules_library EXPORT houserules)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/houserules DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT houserules FILE houserulesTargets.cmake NAMESPACE houserules:: DESTINATION ${package_dir})
set(config ${PROJECT_BINARY_DIR}/package)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/houserulesConfig.cmake.in
  ${config}/houserulesConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${config}/houserulesConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${config}/houserulesConfig.cmake ${config}/houserulesConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/FindLuaCxx.cmake DESTINATION ${package_dir})

# For programs without CMake: pkg-config. A static library has to list the libraries that it needs.
set(pc_needs "yaml-cpp fmt")
set(pc_links "")
if(PC_LUA_CXX_FOUND)
  string(APPEND pc_needs " ${PC_LUA_CXX_MODULE_NAME}")
elseif(NOT lua_type STREQUAL STATIC_LIBRARY)
  string(APPEND pc_links " ${LuaCxx_LIBRARY}")
endif()
foreach(library IN LISTS CMAKE_CXX_IMPLICIT_LINK_LIBRARIES CMAKE_THREAD_LIBS_INIT)
  if(library MATCHES "^(-l)?(stdc\\+\\+|c\\+\\+|c\\+\\+abi|m|pthread)$")
    string(APPEND pc_links " -l${CMAKE_MATCH_2}")
  endif()
endforeach()
set(pc_private "${pc_links}")
set(pc_private_field .private)
if(library_type STREQUAL STATIC_LIBRARY)
  set(pc_own "${pc_links}")
  set(pc_private "")
  set(pc_private_field "")
endif()
file(RELATIVE_PATH pc_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
configure_file(${PROJECT_SOURCE_DIR}/cmake/houserules.pc.in ${config}/houserules.pc @ONLY)
install(FILES ${config}/houserules.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
