/** A thing or a pet that a person holds in front of the chest. */
export type HeldThing = 'book' | 'mug' | 'plant' | 'guitar' | 'cat' | 'dog'

const path = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const disc = (x: number, y: number, rx: number, ry: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`
const line = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

function drawCat(coat: string, shade: string): string {
  return (
    line('M520 1270C610 1290 640 1210 600 1160', shade, 34) +
    disc(410, 1220, 150, 130, coat) +
    disc(400, 1060, 96, 84, coat) +
    path('M316 1030L310 938L376 984Z', coat) +
    path('M484 1030L490 938L424 984Z', coat) +
    path('M326 1010L323 962L358 986Z', '#e9a7a0') +
    path('M474 1010L477 962L442 986Z', '#e9a7a0') +
    disc(364, 1054, 13, 15, '#3c4a2a') +
    disc(436, 1054, 13, 15, '#3c4a2a') +
    disc(361, 1049, 4, 4, '#ffffff') +
    disc(433, 1049, 4, 4, '#ffffff') +
    path('M388 1082H412L400 1096Z', '#d9827c') +
    line('M400 1096V1106M400 1106C390 1116 378 1114 372 1106M400 1106C410 1116 422 1114 428 1106', shade, 4) +
    line('M340 1090L284 1080M340 1100L288 1108M460 1090L516 1080M460 1100L512 1108', '#ffffff', 3) +
    line('M360 994V1016M400 986V1012M440 994V1016', shade, 8)
  )
}
function drawDog(coat: string, shade: string): string {
  return (
    disc(408, 1230, 156, 134, coat) +
    disc(400, 1050, 100, 96, coat) +
    path('M312 1000C262 1000 248 1080 270 1136C300 1140 322 1090 330 1040Z', shade) +
    path('M488 1000C538 1000 552 1080 530 1136C500 1140 478 1090 470 1040Z', shade) +
    disc(400, 1092, 58, 46, '#f6ead8') +
    disc(362, 1036, 12, 13, '#2a1814') +
    disc(438, 1036, 12, 13, '#2a1814') +
    disc(359, 1032, 4, 4, '#ffffff') +
    disc(435, 1032, 4, 4, '#ffffff') +
    disc(400, 1072, 22, 15, '#2a1814') +
    line(
      'M400 1086V1104M400 1104C388 1118 372 1114 366 1106M400 1104C412 1118 428 1114 434 1106',
      '#2a1814',
      5,
    ) +
    path('M388 1112C388 1146 412 1146 412 1112Z', '#e58a8a')
  )
}
const drawings: Record<HeldThing, string> = {
  book:
    path('M244 1016L398 1046V1250L244 1216Z', '#b5523b') +
    path('M556 1016L402 1046V1250L556 1216Z', '#9a4330') +
    path('M256 1006L398 1034V1048L256 1022Z', '#f6ead8') +
    path('M544 1006L402 1034V1048L544 1022Z', '#e9dcc4'),
  mug:
    line('M486 1096C548 1090 548 1180 486 1176', '#e8c07a', 22) +
    path('M318 1060H490V1190C490 1222 470 1236 440 1236H368C338 1236 318 1222 318 1190Z', '#f2d9a6') +
    disc(404, 1060, 86, 20, '#6b4532') +
    line('M376 1020C362 996 390 980 376 950M430 1020C416 996 444 980 430 950', '#ffffff', 9),
  plant:
    path('M306 1120H496L474 1270H328Z', '#c98a5c') +
    path('M296 1096H506V1136H296Z', '#b5744a') +
    path('M400 1100C300 1060 290 960 320 900C390 950 410 1030 400 1100Z', '#5d9a58') +
    path('M404 1100C510 1070 530 980 510 910C430 950 396 1030 404 1100Z', '#3c7a50') +
    path('M402 1100C370 1000 390 910 420 860C460 940 450 1030 402 1100Z', '#7fb36b'),
  guitar:
    line('M470 1130L760 900', '#4a2f22', 40) +
    path('M736 880L800 828L826 866L764 918Z', '#2f1d15') +
    path(
      'M250 1120C180 1180 190 1330 300 1350C360 1362 390 1320 440 1290C500 1254 560 1230 548 1150C540 1090 480 1070 430 1100C390 1124 370 1090 320 1090C290 1090 270 1104 250 1120Z',
      '#c98544',
    ) +
    disc(404, 1196, 46, 46, '#4a2f22') +
    line('M286 1276L330 1312', '#4a2f22', 16) +
    line('M310 1292L760 906M318 1300L768 914', '#f2e3cc', 3),
  cat: drawCat('#d99b4e', '#a2662a'),
  dog: drawDog('#c89a68', '#8a5f38'),
}
/** Draws the thing around (400, 1140); the caller draws the arms before it and the hands after it. */
export const drawHeldThing = (thing: HeldThing): string => drawings[thing]
