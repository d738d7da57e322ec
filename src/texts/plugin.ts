/** What the plugin says on the shop's page, around the frame and where there is none. `npm run docs` builds them in. */
export interface PluginTexts {
  /** The frame's name, and the dialogue's. */
  readonly payment: string
  readonly close: string
  readonly loading: string
  /** `message` of errors that the plugin finds itself. */
  readonly wrongSettings: string
  readonly unreachable: string
}
