import { type RandomSource, createRandomSource } from '../random-source.ts'
import type { HairTone, Iris, Skin } from './palette.ts'
import type { HairStyle } from './hair-style.ts'

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'moustache' | 'goatee'
export type Build = 'slim' | 'athletic' | 'average' | 'curvy' | 'plus_size'
export type Setting = 'any' | 'calm' | 'outdoors'

/** Features that are the same in every photo of one illustrated person. */
export type PortraitPerson = {
  seed: number
  gender: 'male' | 'female'
  age: number
  skin: Skin
  hair: HairTone
  hairStyle: HairStyle
  eyes: Iris
  beard: Beard
  build: Build
  glasses: boolean
  freckles: boolean
  setting: Setting
}

/** Facial proportions in the 800 x 1000 frame; x is always the distance from the vertical centre line. */
export type FaceGeometry = {
  cheek: number
  jaw: number
  jawHeight: number
  chin: number
  chinWidth: number
  eyeSpacing: number
  eyeSize: number
  eyeTilt: number
  browHeight: number
  browThickness: number
  browArch: number
  noseWidth: number
  noseTip: number
  mouthWidth: number
  mouthHeight: number
  lipFullness: number
}

/** Returns the same proportions for the same person every time. */
export function createFaceGeometry(person: PortraitPerson): FaceGeometry {
  const chance: RandomSource = createRandomSource(`face/${person.seed}`)
  const male = person.gender === 'male'
  const weight =
    person.build === 'plus_size' ? 8 : person.build === 'curvy' ? 4 : person.build === 'slim' ? -4 : 0
  const cheek = (male ? 118 : 113) + chance.between(-4, 5) + weight
  const older = person.age >= 58 ? 1 : 0
  return {
    cheek,
    jaw: cheek - (male ? 19 : 27) + chance.between(-5, 4) + weight * 0.5 + older * 2,
    jawHeight: (male ? 520 : 508) + chance.between(-6, 8),
    chin: (male ? 588 : 572) + chance.between(-6, 8),
    chinWidth: (male ? 50 : 36) + chance.between(-6, 9) + weight * 0.6,
    eyeSpacing: 50 + chance.between(-2.5, 3),
    eyeSize: (male ? 1 : 1.14) + chance.between(-0.06, 0.07) - (person.age > 60 ? 0.05 : 0),
    eyeTilt: chance.between(-2.5, 3.5),
    browHeight: 351 + chance.between(-4, 4) + (male ? 5 : 0),
    browThickness: (male ? 12 : 7.6) + chance.between(-1.6, 2.2),
    browArch: (male ? 8 : 13) + chance.between(-3, 5),
    noseWidth:
      (male ? 23 : 19) + chance.between(-2.5, 4) + (['umber', 'deep', 'brown'].includes(person.skin) ? 3 : 0),
    noseTip: 468 + chance.between(-6, 6) + (male ? 4 : 0),
    mouthWidth: (male ? 44 : 42) + chance.between(-4, 5),
    mouthHeight: (male ? 517 : 511) + chance.between(-3, 4),
    lipFullness:
      (male ? 0.78 : 1) +
      chance.between(-0.12, 0.2) +
      (['umber', 'deep', 'brown'].includes(person.skin) ? 0.16 : 0),
  }
}
