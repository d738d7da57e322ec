/** Query parameters and path segments that open doors: never logged. */
const SECRET_PARAMETERS = ['signature', 'token', 'access_token']
const SECRET_PATHS = /^(\/pay\/)[^/?]+/

export function redactUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const safePath = path.replace(SECRET_PATHS, '$1…')
  if (query === undefined) return safePath
  const parameters = query.split('&').map((parameter) => {
    const name = parameter.split('=', 1)[0] ?? ''
    return SECRET_PARAMETERS.includes(decodeName(name)) ? `${name}=…` : parameter
  })
  return `${safePath}?${parameters.join('&')}`
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name
  }
}
