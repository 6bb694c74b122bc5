"""The native back end: a module of the intermediate form as C, built once for each content, and called through ctypes."""
