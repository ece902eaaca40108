import { minMessageSearchLength } from '@amarelle/contract/domain/limits'

export const canSearchMessages = (text: string): boolean => [...text.trim()].length >= minMessageSearchLength
