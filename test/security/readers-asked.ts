/** How often something sync asks for JSON or a form to be read: Node's readers stand behind ours, and see what they are given. */
export function readersAsked(work: () => unknown): { readonly json: number; readonly forms: number } {
  const { parse } = JSON
  const { URLSearchParams: Form } = globalThis
  const asked = { json: 0, forms: 0 }
  JSON.parse = (...given) => {
    asked.json++
    return parse(...given)
  }
  globalThis.URLSearchParams = class extends Form {
    constructor(...given: ConstructorParameters<typeof Form>) {
      super(...given)
      if (given[0] !== '') asked.forms++
    }
  }
  try {
    work()
  } finally {
    JSON.parse = parse
    globalThis.URLSearchParams = Form
  }
  return asked
}
