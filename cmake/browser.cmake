# The library for browsers: houserules.wasm with its loader houserules.js, the functions of include/houserules/c.h.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/houserules/c.h lines REGEX "^HOUSERULES_EXPORT ")
set(exports _malloc _free)
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*(hr_[a-z_]+)\\(.*" "_\\1" name "${line}")
  list(APPEND exports ${name})
endforeach()
list(JOIN exports "," exports)
set(loader -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=4MB --no-entry
  -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,addFunction
  -sALLOW_TABLE_GROWTH=1 -sWASM_BIGINT=1)
add_executable(houserules_browser $<TARGET_OBJECTS:room_door>)
target_link_libraries(houserules_browser PRIVATE room_door houserules_options)
target_link_options(houserules_browser PRIVATE ${loader})
set_target_properties(houserules_browser PROPERTIES OUTPUT_NAME houserules LINKER_LANGUAGE CXX)
