/** Logo: two cherries on one stem. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round">
        <path d="M9.6 18.4C10.6 11.6 14 6.6 20.6 4.2M21.6 19.6C22.6 14 22.6 9 20.6 4.2" />
      </g>
      <path d="M20.6 4.2c3.2-1.6 6.6-1 8.8 1.4-2.8 2-6.2 1.8-8.8-1.4Z" fill="currentColor" opacity=".55" />
      <circle cx="9" cy="23" r="6.2" fill="currentColor" />
      <circle cx="22.4" cy="24.2" r="6.2" fill="currentColor" />
    </svg>
  )
}
