import * as styles from './alonetonight.module.css'
/** Position and size of each house; `lit` lists its lit windows as column and row digits. */
const houses: readonly (readonly [x: number, width: number, height: number, gabled: boolean, lit: string])[] =
  [
    [0, 84, 120, true, '10'],
    [84, 110, 168, false, '01 22'],
    [194, 70, 104, true, ''],
    [264, 128, 206, false, '12 20'],
    [392, 92, 134, true, '11'],
    [484, 150, 176, false, '31 02'],
    [634, 78, 112, true, ''],
    [712, 116, 228, false, '13 21 00'],
    [828, 96, 140, true, '10'],
    [924, 140, 190, false, '02 30'],
    [1064, 82, 122, true, '11'],
    [1146, 120, 210, false, '20'],
    [1266, 94, 146, true, '01'],
    [1360, 130, 174, false, '12'],
  ]
const groundY = 260

function House({ house }: { house: (typeof houses)[number] }) {
  const [x, width, height, gabled, lit] = house
  const top = groundY - height
  const windows = lit.split(' ').filter(Boolean)
  return (
    <>
      <path
        className={styles.roof}
        d={`M${x} ${groundY}V${top}${gabled ? `L${x + width / 2} ${top - 34}L${x + width} ${top}` : `H${x + width}`}V${groundY}Z`}
      />
      {windows.map((place) => (
        <rect
          key={place}
          className={styles.lamp}
          x={x + 18 + Number(place[0]) * 30}
          y={top + 22 + Number(place[1]) * 38}
          width={14}
          height={20}
          rx={2}
        />
      ))}
    </>
  )
}

/** Deterministic value in [0, 1), so that the server and the browser draw the same stars. */
const toPseudoRandom = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453
  return value - Math.floor(value)
}
const stars = [...Array(90).keys()].map((index) => ({
  x: Math.round(toPseudoRandom(index, 1) * 1440),
  y: Math.round(toPseudoRandom(index, 2) ** 1.4 * 560),
  size: index % 9 === 0 ? 2.2 : index % 3 === 0 ? 1.5 : 1,
}))

/** Decorative background: stars, a moon and roofs with a few lit windows. */
export function Night() {
  return (
    <>
      <svg
        className={styles.nightSky}
        viewBox="0 0 1440 620"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
      >
        {stars.map(({ x, y, size }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={size} />
        ))}
      </svg>
      <svg className={styles.moon} viewBox="0 0 120 120" aria-hidden="true">
        <path d="M46 6a58 58 0 1 0 62 78A48 48 0 0 1 46 6Z" />
      </svg>
      <svg
        className={styles.roofs}
        viewBox="0 0 1490 260"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        {houses.map((house) => (
          <House key={house[0]} house={house} />
        ))}
      </svg>
    </>
  )
}
