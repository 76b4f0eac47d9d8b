# The games, compiled into the room behind the public headers.
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
