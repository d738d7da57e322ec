interface Line {
  readonly text: string
  readonly is_larger: boolean
}

/** What of a simulation is printed here. */
interface Simulation {
  readonly credit?: { readonly example: { readonly lines: readonly Line[] } }
}

/** Where this script came from is who is asked. */
const service = new URL((document.currentScript as HTMLScriptElement).src).origin

/**
 * `<whipround-credit merchant="mer_…" amount-cents="20000">` beside a shop's button: what the law wants said of a credit there, as the
 * service says it (docs/plugin.md). Nothing where nothing is lent, or where nobody answers. It keeps nothing, and sends no cookie.
 */
class CreditElement extends HTMLElement {
  static readonly observedAttributes = ['merchant', 'amount-cents', 'second-installment-date', 'lang']
  /** Only the newest question is answered. */
  private turn = 0

  connectedCallback(): void {
    const turn = ++this.turn
    // Attributes that change together are one question.
    setTimeout(() => {
      if (turn === this.turn && this.isConnected) this.ask(turn)
    })
  }

  attributeChangedCallback(): void {
    this.connectedCallback()
  }

  private ask(turn: number): void {
    const merchant = encodeURIComponent(this.getAttribute('merchant') || '')
    const language = this.getAttribute('lang') || document.documentElement.lang
    const body = JSON.stringify({
      // Dates begin where purchases are made.
      created: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date()),
      amount_cents: this.getAttribute('amount-cents'),
      second_installment_date: this.getAttribute('second-installment-date') || undefined,
    })
    const headers: Record<string, string> = language ? { 'Accept-Language': language } : {}
    fetch(`${service}/api/users/me/merchants/${merchant}/simulate_payment_schedule`, {
      method: 'POST',
      credentials: 'omit',
      headers,
      body,
    })
      .then((answer) => (answer.ok ? (answer.json() as Promise<Simulation>) : {}))
      .catch(() => ({}))
      .then(({ credit }: Simulation) => {
        if (turn === this.turn) this.print(credit ? credit.example.lines : [])
      })
  }

  private print(lines: readonly Line[]): void {
    this.textContent = ''
    for (const { text, is_larger } of lines) {
      const line = document.createElement('p')
      line.textContent = text
      // Not by a style sheet, nor an attribute: the shop's policy need allow neither.
      line.style.fontSize = is_larger ? '1.2em' : '1em'
      if (is_larger) line.style.fontWeight = 'bold'
      this.appendChild(line)
    }
  }
}

if (window.customElements && !customElements.get('whipround-credit')) {
  customElements.define('whipround-credit', CreditElement)
}
