/** The source of web/worker/sw-push.ts with all that it imports, as one plain script (web/vite/service-worker.ts). */
declare module 'virtual:service-worker' {
  const script: string
  export default script
}
