/** `2026-06-09T10:00:00+00:00`: to the second, with an offset. */
export function isoDate(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`
}
