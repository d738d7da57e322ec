import type { PspMode } from '../charge/family.ts'

/** For the card, one for each environment: SubjectPublicKeyInfo in Base64, as the bank publishes them in EpaySDK @ 4c8d800. */
export const CARD_KEYS: Readonly<Record<PspMode, string>> = {
  test:
    'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAqoATnGMtByQojuoYFKExvEqszShV2vk6chCJFx0/vmSHBqcCTazhJqBmYU9gyM/T' +
    'jVWLsjFAbd4nvCxIGpqFg3J7UJccfODKibyfSUSqGsAJE1MJh3EaJivkd85/FkZkv3zBeT/193NmakNs0+T+PUMmSdAPSnfUWi2KSIp48mSA' +
    '38CbMvOwndkKNEeqCoIQn/fApfZ8MWIEFVd3gpfsVe0zYhSjvTOHPD0/7TOdcQyArxLZY0yS7m32rUOibuO7EhGNQL/bC73ZbuS5nXhra03n' +
    'NIW3FfSJUTJBjVWDZRoNk9gm4pOimAeb0IiqnmlTPOvkqHYsOEjQ8KJAFlGO1igelk1+dA5ZiY6r0YExc1KnW7UsnGk6nr7cgOR2po/sa4kc' +
    'tiKLqlGA35ILmUBQYb6iReCQkggXMOvmP6p+4wEt1B7V8UJxzFZcQZ5QSRIk3o3pVrfY0gksidl0Xt5mft+E6a77ZQKG4TOQS9Ly1mIJ2qqa' +
    'WqCWglVMWFiFCx9dXTN0RMli1T0rs1gA2jsPz2/HiyY8EUp6t4Ufc8VbJYG9vt24UTwYgu+qDEBjggm5YKVCxjCvhJWwh9LaL9UuK46Apgr5' +
    'wgEyMIJZRO7RxkjKkJI29FAP3wEs9y+/3qsjH3chFzdX0/+6lA+9lePKPX0Z5SPexWRiQp9bND4iZRcCAwEAAQ==',
  live:
    'MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAvZSmF6cGaZmjeWqnquUsclylxU3JuZ5zUAeQSfcAMlX37CsoSs7QWUOwVSrurLGt' +
    'VB4IEHH9wmJTgVTt3I5Amm6AQ/vzeq+vB1mjNXy1V6kgjAlfJncJBq9nUKOmIihrV6K5ehIXoFXVlovQAmUm3YJ7zXwuPOqCqu/wm7POhtGI' +
    '8KZ8Sdkm2uqq/jtwG7+BGu0CSrZWeWyAparVieCeizjDN3KXizXaYw9Y1hNUqU4drh/kphVxxgSb296/TVgOoYIqi2cTNRAOVDtEqZ05wH7L' +
    '3u6jKjwTtQLdFRjzm5J2r+HPylAxePkU1LONFNEHtEBxEUdPOBCZrWNbz3N7DUSCwKl+H+nXYUetWYhdXH6Vqnojm8Nq8e/txPnXAJiTzndV' +
    '0FHzEwVmSwzgKSu54qXrXq13f4PcvVvFUtTv8NWk2nlAHV1W9R07PvZlFN5wPJfZpFv47te+kx9qlQuaJbbz0W/YXSXZEHAMY7/ZQYD/1qG8' +
    'uz7LQxut33q1iW1p3kSO3UyVCRwONmH1sjTXvDx5mb3es61h8cI4xjfpCiHWtPSZLfF8Ce+J4x+2AvcYH7C4x3VqroMpSo7zpWX0uXRX4BGa' +
    'B2B5IM83yuGt7Zkg5R5x2dKE1E1wAErewyvhSqQne0QC16w00rNgDGhGKz/+DyszrX2VGmTockF/7FcCAwEAAQ==',
}
