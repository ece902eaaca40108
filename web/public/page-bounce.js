// Counts a visit that ends on its first page; only where the address asked for it by `lb` (docs/product.md#page-visits). It keeps nothing
// in the browser and sends the page's name and how long it was looked at, once.
const page = new URL(import.meta.url).searchParams.get('page')
const path = location.pathname
const begun = performance.now()
let over = false
const goesOn = (event) => {
  const link = event.type === 'click' ? event.target.closest?.('a[href]') : null
  if (event.type === 'submit' || (link && link.origin === location.origin)) over = true
}
addEventListener('click', goesOn, true)
addEventListener('submit', goesOn, true)
document.addEventListener('visibilitychange', () => {
  if (over || document.visibilityState !== 'hidden' || location.pathname !== path) return
  over = true
  const told = JSON.stringify({ page, seconds: Math.round((performance.now() - begun) / 1000) })
  navigator.sendBeacon('/api/page-bounce.php', new Blob([told], { type: 'application/json' }))
})
