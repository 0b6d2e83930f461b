/** Drawings of the library, one SVG file each, for use inside another drawing. */

/** What is inside the `<svg>` element of a file. */
export const inside = (svg: string): string => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'));
