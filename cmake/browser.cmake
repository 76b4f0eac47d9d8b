# The library for browsers: houserules.wasm with its loader houserules.js, the functions of include/houserules/c.h.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/houserules/c.h lines REGEX "^HOUSERULES_EXPORT ")
set(exports _malloc _free)
foreach(line IN LISTS lines)
  string(REGEX REPLACE ".*(hr_[a-z_]+)\\(.*" "_\\1" name "${line}")
  list(APPEND exports ${name})
endforeach()
list(JOIN exports "," exports)
set(loader -O3 -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=worker -sFILESYSTEM=0 -sALLOW_MEMORY_GROWTH=1
  -sINITIAL_MEMORY=32MB -sMAXIMUM_MEMORY=1GB -sTOTAL_STACK=4MB --no-entry
  -sEXPORTED_FUNCTIONS=${exports} -sEXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,addFunction
  -sALLOW_TABLE_GROWTH=1 -sWASM_BIGINT=1)
# What is loaded over a network is built for size where no deal waits for it. The objects of the other rooms come first:
# of a function that several rooms compile, the linker takes the first.
foreach(target room_source room_tree room_language room_resolve room_compile room_editor room_solve yaml-cpp)
  target_compile_options(${target} PRIVATE -Os)
endforeach()
# Here a keystroke hardly waits either: the smallest code.
foreach(target room_check room_load room_reference room_trial room_script room_narrate room_judge room_history
    room_collection room_pages room_describe room_door)
  target_compile_options(${target} PRIVATE -Oz)
endforeach()
# A keystroke in the editor waits for the scanner above all.
foreach(file exp regex_yaml scanner scanscalar scantag scantoken simplekey stream)
  set_source_files_properties(${HOUSERULES_YAML_CPP_SOURCE}/src/${file}.cpp PROPERTIES COMPILE_OPTIONS -O3)
endforeach()
set(busy "")
foreach(room text cards ranking variant expression hooks table session agents simulate)
  list(APPEND busy $<TARGET_OBJECTS:room_${room}>)
endforeach()
add_executable(houserules_browser ${busy} $<TARGET_OBJECTS:room_door>)
target_link_libraries(houserules_browser PRIVATE room_door houserules_options)
target_link_options(houserules_browser PRIVATE ${loader})
set_target_properties(houserules_browser PROPERTIES OUTPUT_NAME houserules LINKER_LANGUAGE CXX)
