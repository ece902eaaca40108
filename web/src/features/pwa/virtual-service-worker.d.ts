/** The text of web/worker/sw-push.ts as plain script (web/vite/service-worker.ts). */
declare module 'virtual:service-worker' {
  const script: string
  export default script
}
