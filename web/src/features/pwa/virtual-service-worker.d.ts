/** The source of web/worker/sw-push.ts compiled to plain JavaScript (web/vite/service-worker.ts). */
declare module 'virtual:service-worker' {
  const script: string
  export default script
}
