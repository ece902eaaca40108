/** The scoped class names of a sheet, each an export; the check of styles compares them with the sheet. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>
  export = classNames
}
