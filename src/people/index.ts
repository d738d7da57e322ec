export { addStaff } from './add-staff.ts'
export { createStaffAuthentication, type StaffAuthentication } from './authenticate-staff.ts'
export { createCompany } from './create-company.ts'
export { listStaff, revokeStaff } from './staff-store.ts'
