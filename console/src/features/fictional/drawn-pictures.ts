/** The addresses of the drawn pictures, which show nobody (`node tools/drawn-profiles.ts`), by name, such as `female-1`. */
export const drawnPictureUrls: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>('./drawn/*.webp', { eager: true, query: '?url', import: 'default' }),
  ).map(([path, url]) => [path.replace(/^.*[/]|[.]webp$/g, ''), url]),
)
