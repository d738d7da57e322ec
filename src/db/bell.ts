/** Rung when something has changed; whoever hears it looks for itself what. */
export interface Bell {
  ring(): void
  /** Returns how to stop hearing. */
  hear(listener: () => void): () => void
}

export function createBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    ring() {
      for (const listener of listeners) listener()
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
