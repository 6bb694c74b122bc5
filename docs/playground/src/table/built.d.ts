/** The fingerprints of the rules with which this was built, by game; the build writes them. */
export declare const fingerprints: Readonly<Record<string, string>>;
