"""The kernel of Il Prato dei Conigli."""
