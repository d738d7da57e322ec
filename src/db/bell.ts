/** What a commit made: the tables it wrote, or what its statements say instead. */
export type News = ReadonlySet<string>

/** Rung when something has changed; whoever hears it looks for itself what. */
export interface Bell {
  /** Without news: anything may have changed. */
  ring(news?: News): void
  /** Returns how to stop hearing. */
  hear(listener: (news?: News) => void): () => void
}

export function createBell(): Bell {
  const listeners = new Set<(news?: News) => void>()
  return {
    ring(news) {
      for (const listener of listeners) listener(news)
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The same bell for whoever waits for news of these kinds only. */
export function hearOnly(bell: Bell, kinds: readonly string[]): Pick<Bell, 'hear'> {
  return {
    hear: (listener) => bell.hear((news) => (!news || kinds.some((kind) => news.has(kind))) && listener(news)),
  }
}
