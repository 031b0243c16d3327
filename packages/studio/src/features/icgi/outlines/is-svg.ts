/** Whether a file is a drawing; some systems give SVG files no type. */
export const isSvg = (file: File): boolean => file.type === 'image/svg+xml' || /\.svg$/i.test(file.name);
