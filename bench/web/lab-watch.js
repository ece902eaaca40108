// Runs in the lab's page: records the browser's paint, long-task and layout-shift entries from the start.
globalThis.pageMetrics = { lcp: 0, tbt: 0, cls: 0 }
const observe = (type, onEntry) =>
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
observe('largest-contentful-paint', ({ startTime }) => {
  globalThis.pageMetrics.lcp = startTime
})
observe('longtask', ({ duration }) => {
  globalThis.pageMetrics.tbt += duration - 50
})
observe('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) globalThis.pageMetrics.cls += value
})
