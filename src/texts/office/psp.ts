interface Said {
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly done: string
  readonly doneText: string
}

/** Of a merchant's own account at its PSP. */
export interface PspOfficeTexts {
  readonly title: (merchant: string) => string
  readonly crumb: string
  readonly none: { readonly title: string; readonly text: string }
  readonly facts: Readonly<
    Record<'psp' | 'reference' | 'answer' | 'asked' | 'since' | 'declared' | 'notifies' | 'judged' | 'mocked', string>
  >
  readonly answers: Readonly<Record<'ok' | 'unchecked' | 'refused' | 'hides', string>>
  readonly never: string
  readonly grade: Readonly<Partial<Record<string, string>>>
  readonly flags: Readonly<Record<'moto' | 'exempt' | 'corporate' | 'none', string>>
  readonly styles: Readonly<Record<'ours' | 'native' | 'reader', string>>
  readonly callback: { readonly title: string; readonly text: string; readonly none: string }
  readonly hosts: { readonly title: string; readonly text: string; readonly wanted: (label: string) => string }
  readonly connect: Said & {
    readonly choose: string
    readonly chosen: (label: string) => string
    readonly show: string
    readonly mode: string
    readonly modeTold: string
    readonly simulator: string
    readonly simulatorWhat: (psp: string) => string
    readonly mocked: string
    readonly unproven: (label: string, parts: string) => string
    readonly unchecked: (label: string) => string
    readonly parts: Readonly<Record<'request' | 'answer' | 'callback', string>>
    readonly replaces: (label: string) => string
    readonly asks: (label: string) => string
    readonly sealed: string
  }
  readonly credentials: Said
  readonly declared: Said
  readonly check: Said
  readonly disconnect: Omit<Said, 'title'> & {
    readonly title: (label: string) => string
    readonly type: (id: string) => string
  }
  readonly stay: string
}
