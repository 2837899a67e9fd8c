// --- path: main.js ---
class Template {
  isOff() {}
  isOptional() {}
  render() {}
}
/** @param {Template[]} templates */
export function run(templates, files) {
  for (const one of templates) {
    if (files.includes(one.path)) one.render();
    else if (!one.isOff() && !one.isOptional()) {
      one.render();
      //  ^^^^^^ call main.js#Template.render
    } else {
      one.isOff();
      //  ^^^^^ call main.js#Template.isOff
    }
  }
}
