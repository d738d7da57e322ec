export { type Client, completeClient, findClient, insertPledger, listClients } from './client-store.ts'
