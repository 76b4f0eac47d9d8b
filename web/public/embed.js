// <script src=".../embed.js"></script> and <house-rules game="razz" seed="7"></house-rules>, or
// <house-rules link="…the part of a shared link after #…"></house-rules>.

(() => {
  const here = new URL(".", document.currentScript.src);
  class HouseRules extends HTMLElement {
    connectedCallback() {
      const frame = document.createElement("iframe");
      const address = new URL("embed.html", here);
      for (const name of ["game", "seed"]) {
        if (this.hasAttribute(name)) address.searchParams.set(name, this.getAttribute(name));
      }
      if (this.hasAttribute("link")) address.hash = this.getAttribute("link");
      frame.src = address.href;
      frame.title = "House Rules: " + (this.getAttribute("game") || "a deal");
      frame.loading = "lazy";
      frame.style.cssText = "width:100%;height:" + (this.getAttribute("height") || "640") + "px;border:1px solid #d8d0c0;border-radius:8px";
      this.replaceChildren(frame);
    }
  }
  customElements.define("house-rules", HouseRules);
})();
