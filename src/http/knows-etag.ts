/** Whether an `If-None-Match` knows it: weak comparison, as for every GET (RFC 9110, 13.1.2). */
export function knowsEtag(header: string | undefined, etag: string): boolean {
  const known = (header ?? '').split(',').map((item) => item.trim())
  return known.some((item) => item === '*' || opaque(item) === opaque(etag))
}

function opaque(etag: string): string {
  return etag.replace(/^W\//, '')
}
