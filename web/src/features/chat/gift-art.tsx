import type { ReactNode } from 'react'
import type { GiftCode } from './thread-store.ts'

/** Drawn on 60 x 60; the colours belong to the things, not to the site. */
const drawings: Record<GiftCode, ReactNode> = {
  smile: (
    <>
      <circle cx="30" cy="30" r="23" fill="#ffcf4a" />
      <path d="M30 53a23 23 0 0 0 21-32c0 16-12 27-27 27-4 0-8-1-11-2 4 4 10 7 17 7Z" fill="#f2b21f" />
      <path d="M21 25v4M39 25v4" stroke="#5b3b12" strokeWidth="4.5" strokeLinecap="round" />
      <path
        d="M18 36c3 7 7 10 12 10s9-3 12-10"
        fill="#fff"
        stroke="#5b3b12"
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </>
  ),
  coffee: (
    <>
      <path
        d="M22 6c-4 5 4 7 0 12M32 6c-4 5 4 7 0 12"
        stroke="#b9a79c"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M42 28h5a7 7 0 0 1 0 14h-5" fill="none" stroke="#c2484f" strokeWidth="4" />
      <path d="M11 22h32v18c0 7-5 11-11 11H22c-6 0-11-4-11-11V22Z" fill="#dc5a60" />
      <path d="M11 22h32v5H11z" fill="#6a4228" />
      <path d="M8 54h38" stroke="#c2484f" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  rose: (
    <>
      <path d="M30 58V26" stroke="#2f7d52" strokeWidth="3.5" />
      <path d="M30 44c-9 0-13-4-14-10 8 0 13 3 14 10ZM30 50c8 0 12-4 13-9-7 0-12 2-13 9Z" fill="#3d9a66" />
      <circle cx="30" cy="18" r="14" fill="#e23358" />
      <path
        d="M30 8c6 0 10 4 10 10s-5 9-10 9-8-4-8-8 3-7 7-7 6 3 6 6-2 5-5 5"
        fill="none"
        stroke="#a3143c"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </>
  ),
  chocolates: (
    <>
      <path d="M30 54C12 42 6 34 6 24a12 12 0 0 1 24-4 12 12 0 0 1 24 4c0 10-6 18-24 30Z" fill="#c8324f" />
      <path
        d="M30 47C17 38 12 32 12 25a8 8 0 0 1 15-3l3 5 3-5a8 8 0 0 1 15 3c0 7-5 13-18 22Z"
        fill="#f6e3d2"
      />
      <g fill="#6d4024">
        <circle cx="21" cy="26" r="5" />
        <rect x="34" y="21" width="10" height="9" rx="2" />
        <circle cx="30" cy="37" r="5" />
      </g>
    </>
  ),
  cake: (
    <>
      <path d="M30 6c4 5 3 8 0 9-3-1-4-4 0-9Z" fill="#f5a524" />
      <path d="M30 15v8" stroke="#7a8fd6" strokeWidth="4" strokeLinecap="round" />
      <path d="M10 34c0-7 5-11 12-11h16c7 0 12 4 12 11v17H10V34Z" fill="#f3c9a0" />
      <path
        d="M10 36c0-9 5-13 12-13h16c7 0 12 4 12 13-4 5-7 5-10 0-3 5-7 5-10 0-3 5-7 5-10 0-3 5-6 5-10 0Z"
        fill="#f2799a"
      />
      <path d="M6 53h48" stroke="#b7a3a3" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  bear: (
    <>
      <circle cx="15" cy="16" r="9" fill="#a8713f" />
      <circle cx="45" cy="16" r="9" fill="#a8713f" />
      <circle cx="15" cy="16" r="4" fill="#e7bd8c" />
      <circle cx="45" cy="16" r="4" fill="#e7bd8c" />
      <circle cx="30" cy="32" r="22" fill="#bb8350" />
      <ellipse cx="30" cy="40" rx="11" ry="9" fill="#f0d2aa" />
      <circle cx="22" cy="28" r="2.8" fill="#3a2415" />
      <circle cx="38" cy="28" r="2.8" fill="#3a2415" />
      <path d="M26 36h8l-4 4-4-4Z" fill="#3a2415" />
      <path
        d="M30 40v3m0 0c-1 2-4 2-5 0m5 0c1 2 4 2 5 0"
        stroke="#3a2415"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  cocktail: (
    <>
      <path d="M36 16 44 4" stroke="#8a6f52" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="45" cy="12" r="6" fill="#f4b62f" />
      <path d="M8 14h44L30 38 8 14Z" fill="#dff0f4" />
      <path d="M15 21h30L30 38 15 21Z" fill="#ef5a7a" />
      <path d="M30 38v16M19 55h22" stroke="#8fb6bf" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  bouquet: (
    <>
      <path d="m16 30 14 26 14-26Z" fill="#f4e4cc" />
      <path d="M22 28 30 44 38 28" stroke="#3d9a66" strokeWidth="3" fill="none" />
      <circle cx="19" cy="22" r="9" fill="#e9537a" />
      <circle cx="41" cy="22" r="9" fill="#8f6bd6" />
      <circle cx="30" cy="14" r="10" fill="#f5a53f" />
      <circle cx="30" cy="27" r="8" fill="#f7c7d6" />
      <g fill="#fff8">
        <circle cx="19" cy="22" r="3" />
        <circle cx="41" cy="22" r="3" />
        <circle cx="30" cy="14" r="3.4" />
      </g>
      <path d="M22 45h16" stroke="#e9537a" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  balloons: (
    <>
      <path
        d="M20 34c0 10 10 10 10 22M40 30c0 12-10 14-10 26M30 24v32"
        stroke="#9d9096"
        strokeWidth="2"
        fill="none"
      />
      <ellipse cx="18" cy="22" rx="10" ry="13" fill="#ef5a7a" />
      <ellipse cx="42" cy="20" rx="10" ry="13" fill="#5a9be0" />
      <ellipse cx="30" cy="15" rx="10" ry="13" fill="#ffc547" />
      <path d="M26 9c1-2 3-3 5-3" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
    </>
  ),
  ring: (
    <>
      <circle cx="30" cy="38" r="16" fill="none" stroke="#e0ac3c" strokeWidth="5.5" />
      <path
        d="M19 35a16 16 0 0 1 6-11"
        stroke="#f9dc8f"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M21 10h18l6 6-15 14L15 16l6-6Z" fill="#8fd3ea" />
      <path d="M15 16h30L30 30 15 16Z" fill="#5fb4d6" />
      <path d="m24 16 6 14 6-14-6-6-6 6Z" fill="#c6ecf7" />
    </>
  ),
}

export function GiftArt({ gift }: { gift: GiftCode }) {
  return (
    <svg className="g" viewBox="0 0 60 60" aria-hidden="true">
      {drawings[gift]}
    </svg>
  )
}
