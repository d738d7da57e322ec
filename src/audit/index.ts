export type { Changes } from './acts.ts'
export { recordAct } from './record-act.ts'
export { listSettingLines, type SettingLine } from './setting-line-store.ts'
