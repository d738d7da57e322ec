export { type InstallationKind, markInstallation, type Survey, surveyDatabase } from './installation-store.ts'
export { refuseInstallation } from './refuse-installation.ts'
