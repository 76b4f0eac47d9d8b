// The library for browsers, in node.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const at = (name) => fileURLToPath(new URL(`../../build/browser/${name}`, import.meta.url));

/** The functions of include/houserules/c.h, on texts: a call throws the library's error. */
export async function library() {
  // The loader expects a worker of a browser.
  globalThis.importScripts = () => undefined;
  globalThis.self = { location: { href: "file:///" } };
  const create = (await import(at("houserules.js"))).default;
  const module = await create({ wasmBinary: await readFile(at("houserules.wasm")) });
  const pointers = (args) =>
    args.map((arg) => {
      if (typeof arg !== "string") return arg;
      const size = module.lengthBytesUTF8(arg) + 1;
      const place = module._malloc(size);
      module.stringToUTF8(arg, place, size);
      return place;
    });
  const call = (name, args) => {
    const passed = pointers(args);
    const out = module[`_hr_${name}`](...passed);
    args.forEach((arg, i) => typeof arg === "string" && module._free(passed[i]));
    return out;
  };
  const fail = () => {
    throw new Error(module.UTF8ToString(module._hr_error()));
  };
  return {
    number: (name, ...args) => call(name, args),
    handle: (name, ...args) => call(name, args) || fail(),
    text: (name, ...args) => {
      const out = call(name, args) || fail();
      const text = module.UTF8ToString(out);
      module._hr_free(out);
      return text;
    },
    error: () => module.UTF8ToString(module._hr_error()),
  };
}
